import { describe, expect, it } from "vitest";
import { findIdentities } from "../../../src/analysis/identities/find-identities.ts";
import { readIdentity } from "../../../src/analysis/identities/read-identity.ts";
import { seededRandom } from "../seeded-random.ts";

function table(count: number, row: (i: number) => Record<string, number>) {
  const rows = Array.from({ length: count }, (_, i) => row(i));
  return Object.keys(rows[0]!).map((name) => ({ name, values: rows.map((values) => values[name]!) }));
}

function describeAll(columns: { name: string; values: number[] }[]): string[] {
  return findIdentities(columns).map((identity) => {
    if (identity.kind === "sum") return `${identity.total} = ${identity.parts.join(" + ")}`;
    if (identity.kind === "product") return `${identity.product} = ${identity.factors.join(" × ")}`;
    return `${identity.column} = ${identity.factor} ${identity.of}`;
  });
}

describe("findIdentities", () => {
  it("finds price × volume and profit, and reads them for any of their columns", () => {
    const random = seededRandom(41);
    const columns = table(60, () => {
      const units = 100 + Math.floor(400 * random.uniform());
      const price = random.uniform() < 0.8 ? 9.99 : 7.49 + random.poisson(3);
      const cost = 1000 * random.uniform();
      return {
        units,
        price,
        revenue: units * price,
        cost,
        profit: units * price - cost,
        noise: 500 * random.uniform(),
      };
    });
    const identities = findIdentities(columns);
    expect(describeAll(columns).sort()).toEqual(["revenue = cost + profit", "revenue = units × price"]);
    expect(readIdentity(identities[0]!, "profit")).toEqual({
      target: "profit",
      operation: "sum",
      terms: [
        { name: "revenue", sign: 1 },
        { name: "cost", sign: -1 },
      ],
    });
    expect(readIdentity(identities[1]!, "price")?.terms).toEqual([
      { name: "revenue", sign: 1 },
      { name: "units", sign: -1 },
    ]);
    expect(readIdentity(identities[1]!, "noise")).toBeNull();
  });

  it("sees through rounding of rates and of amounts", () => {
    const random = seededRandom(42);
    const columns = table(80, () => {
      const visits = 500 + random.poisson(500);
      const orders = random.poisson(visits * 0.05);
      const basket = Math.round(100 * (20 + 5 * random.normal())) / 100;
      return {
        visits,
        orders,
        conversion: Math.round((1e4 * orders) / visits) / 1e4,
        basket,
        sales: Math.round(orders * basket),
      };
    });
    expect(describeAll(columns).sort()).toEqual(["orders = visits × conversion", "sales = orders × basket"]);
  });

  it("finds a sum of three parts and a change of unit, once", () => {
    const random = seededRandom(43);
    const columns = table(50, () => {
      const [web, app, shop] = [random.poisson(50), random.poisson(30), random.poisson(20)] as const;
      return { web, app, shop, all: web + app + shop, cents: 100 * (web + app + shop) };
    });
    expect(describeAll(columns)).toEqual(["cents = 100 all", "all = web + app + shop"]);
  });

  it("does not report coincidences of constants, zeros, flags and small numbers", () => {
    const random = seededRandom(44);
    const columns = table(200, (i) => ({
      constant: 1,
      zeroes: i % 50 === 0 ? 3 : 0,
      flag: i % 3 === 0 ? 1 : 0,
      few: random.poisson(1),
      other: random.poisson(1),
      third: random.poisson(2),
      amount: 100 * random.uniform(),
      nearly: 100 * random.uniform() + 0.001,
    }));
    expect(describeAll(columns)).toEqual([]);
  });

  it("tolerates a few rows that break it and says how many hold", () => {
    const random = seededRandom(45);
    const columns = table(300, (i) => {
      const [a, b] = [random.poisson(40), random.poisson(60)] as const;
      return { a, b, c: a + b + (i % 100 === 7 ? 5 : 0) };
    });
    const [identity] = findIdentities(columns);
    expect(identity).toMatchObject({ kind: "sum", total: "c", share: 0.99, rows: 300 });
  });

  it("needs more than a handful of rows", () => {
    expect(describeAll(table(6, (i) => ({ a: i + 1, b: 7 * i + 2, c: 8 * i + 3 })))).toEqual([]);
  });
});
