import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findDrivers } from "../../../src/analysis/drivers/find-drivers.ts";
import { fitRobust } from "../../../src/analysis/drivers/robust-regression.ts";
import { shapleyValues } from "../../../src/analysis/drivers/shapley.ts";
import { fsum } from "../../../src/analysis/fsum.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";

const WEEK = [1.1, 1.05, 1, 1.05, 1.2, 0.8, 0.7];

interface Day {
  week: number;
  /** True in the comparison window. */
  later: boolean;
  random: SeededRandom;
}

/** 60 days of history, 60 of baseline, 60 of comparison. */
function driversOf(target: string, seed: number, row: (day: Day) => Record<string, number>) {
  const random = seededRandom(seed);
  const rows = Array.from({ length: 180 }, (_, t) => row({ week: WEEK[t % 7]!, later: t >= 120, random }));
  const columns = Object.keys(rows[0]!).map((name) => ({ name, values: rows.map((values) => values[name]!) }));
  const windows = { baseline: { start: 19_060, end: 19_120 }, comparison: { start: 19_120, end: 19_180 } };
  return findDrivers({ target, times: rows.map((_, t) => 19_000 + t), columns, windows, identities: null })!;
}

function spread(values: boolean[]): number {
  return values.filter(Boolean).length / values.length;
}

describe("findDrivers", () => {
  it("follows a chain up to the budget that was cut and leaves the consequence out", () => {
    const reports = Array.from({ length: 20 }, (_, i) => 50_000 + i).map((seed) =>
      driversOf("orders", seed, ({ week, later, random }) => {
        const ad_spend = (later ? 700 : 1000) * (1 + 0.15 * random.normal());
        const sessions = (2000 + 5 * ad_spend) * week * (1 + 0.03 * random.normal());
        const orders = random.poisson(sessions * 0.2);
        const tickets = random.poisson(0.1 * orders);
        return { ad_spend, sessions, orders, tickets, rain: random.poisson(5) };
      }),
    );
    // About one run in six stops at the sessions: they explain nearly all of the budget and it of them.
    expect(spread(reports.map((report) => report.drivers[0]!.name === "ad_spend"))).toBeGreaterThanOrEqual(0.7);
    expect(
      spread(reports.map((report) => report.passengers.some(({ name }) => name === "tickets"))),
    ).toBeGreaterThanOrEqual(0.9);
    for (const { drivers, total } of reports) {
      const consequence = drivers.find(({ name }) => name === "tickets")?.contribution ?? 0;
      expect(Math.abs(consequence)).toBeLessThan(0.05 * Math.abs(total));
    }
  });

  it("blames the cache, not the traffic that was there before nor the timeouts that came after", () => {
    const reports = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seed) =>
      driversOf("latency", 100 + seed, ({ week, later, random }) => {
        const traffic = 5000 * week * (1 + 0.05 * random.normal());
        const cache_hits = Math.min(0.99, (later ? 0.72 : 0.85) + 0.02 * random.normal());
        const latency = 40 + 300 * (1 - cache_hits) + traffic / 200 + 3 * random.normal();
        return {
          traffic,
          cache_hits,
          latency,
          timeouts: random.poisson(0.8 * latency),
          temperature: 20 + 5 * random.normal(),
        };
      }),
    );
    expect(spread(reports.map((report) => report.drivers[0]!.name === "cache_hits"))).toBe(1);
    for (const { drivers, total } of reports) {
      expect(Math.abs(drivers[0]!.contribution / total - 1)).toBeLessThan(0.25);
      expect(drivers.find(({ name }) => name === "timeouts")).toBeUndefined();
    }
  });

  it("goes through identities: slower pages lower conversion, orders and revenue, while baskets grew", () => {
    const reports = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seed) =>
      driversOf("revenue", 200 + seed, ({ week, later, random }) => {
        const load_seconds = (later ? 3.2 : 2) * (1 + 0.08 * random.normal());
        const visits = random.poisson(20_000 * week);
        const orders = random.poisson(visits * 0.08 * load_seconds ** -0.7);
        const basket = (later ? 31 : 30) + random.normal();
        const conversion = orders / visits;
        return {
          load_seconds,
          visits,
          conversion,
          orders,
          basket,
          revenue: orders * basket,
          promotion: random.uniform() < 0.1 ? 1 : 0,
        };
      }),
    );
    for (const { drivers, structure } of reports) {
      expect(structure.readings.map((reading) => reading.target)).toEqual(["revenue", "orders"]);
      expect(drivers[0]!.name).toBe("load_seconds");
      expect(drivers[0]!.contribution).toBeLessThan(0);
      expect(drivers.find(({ name }) => name === "basket")!.contribution).toBeGreaterThan(0);
    }
  });

  it("credits bystanders with little when nothing but noise moved", () => {
    const shares = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seed) => {
      const { drivers } = driversOf("y", 300 + seed, ({ week, random }) => ({
        a: 100 * (1 + 0.1 * random.normal()),
        b: 50 + random.normal(),
        c: random.poisson(20),
        y: 1000 * week * (1 + 0.05 * random.normal()),
      }));
      return Math.abs(drivers.find(({ role }) => role === "upstream")?.contribution ?? 0) / 1000;
    });
    expect(Math.max(...shares)).toBeLessThan(0.02);
  });

  it("finds the one driver among many irrelevant columns", () => {
    const report = driversOf("y", 8, ({ later, random }) => {
      const x = (later ? 12 : 10) + random.normal();
      const others = Array.from({ length: 24 }, (_, i) => [`other${i}`, 100 + random.normal()]);
      return { ...Object.fromEntries(others), x, y: 3 * x + random.normal() };
    });
    expect(report.drivers[0]!.name).toBe("x");
    expect(report.drivers[0]!.share).toBeGreaterThan(0.8);
  });

  it("adds up exactly and gives the same answer twice", () => {
    const run = () =>
      driversOf("y", 7, ({ later, random }) => {
        const x = (later ? 12 : 10) + random.normal();
        return { x, y: 3 * x + random.normal() };
      });
    const report = run();
    expect(fsum([...report.drivers.map((driver) => driver.contribution), report.remainder])).toBe(report.total);
    expect(run()).toEqual(report);
    expect(report.drivers[0]).toMatchObject({ name: "x", role: "upstream", path: ["y"] });
  });

  it("is null for a handful of days", () => {
    const windows = { baseline: { start: 0, end: 3 }, comparison: { start: 3, end: 6 } };
    const columns = [{ name: "y", values: [1, 2, 3, 4, 5, 6] }];
    expect(findDrivers({ target: "y", times: [0, 1, 2, 3, 4, 5], columns, windows, identities: null })).toBeNull();
  });
});

const shopFile = new URL("../../../../shared/data/tables/dowhy_online_shop/shop_daily.csv", import.meta.url);
if (!existsSync(shopFile))
  console.warn("SKIPPED: the online shop table is not at ../shared/data/tables, its driver test did not run");

describe.skipIf(!existsSync(shopFile))("the published online shop", () => {
  it("finds that page views cost profit and that the price cut by itself did not", () => {
    const [header, ...lines] = readFileSync(shopFile, "utf8")
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(","));
    const toNumber = (text: string) => (text === "True" ? 1 : text === "False" ? 0 : Number(text));
    const columns = header!.slice(1).map((name, i) => ({ name, values: lines.map((line) => toNumber(line[i + 1]!)) }));
    const day = (text: string) => Date.parse(text) / 86_400_000;
    const windows = {
      baseline: { start: day("2021-01-01"), end: day("2021-04-01") },
      comparison: { start: day("2022-01-01"), end: day("2022-04-01") },
    };
    const times = lines.map((line) => day(line[0]!));
    const { drivers, total, remainder } = findDrivers({ target: "profit", times, columns, windows, identities: null })!;
    expect(drivers[0]!.name).toBe("page_views");
    expect(drivers[0]!.contribution).toBeLessThan(0);
    const price = drivers.find(({ name }) => name === "unit_price")!.contribution;
    expect(price).toBeGreaterThan(0);
    expect(price).toBeLessThan(Math.abs(drivers[0]!.contribution));
    expect(Math.abs(remainder)).toBeLessThan(0.05 * Math.abs(total));
  });
});

describe("parts", () => {
  it("regresses past outliers", () => {
    const random = seededRandom(51);
    const x = Float64Array.from({ length: 100 }, () => random.normal());
    const y = x.map((value, i) => 2 + 3 * value + 0.1 * random.normal() + (i % 20 === 0 ? 100 : 0));
    const fit = fitRobust([x], y);
    expect(fit.coefficients[0]).toBeCloseTo(3, 1);
    expect(fit.intercept).toBeCloseTo(2, 1);
  });

  it("shares a joint effect equally and gives a dummy nothing", () => {
    const values = shapleyValues(3, (mask) => ((mask & 1) !== 0 && (mask & 2) !== 0 ? 10 : 0));
    expect(values[0]).toBeCloseTo(5, 12);
    expect(values[1]).toBeCloseTo(5, 12);
    expect(values[2]).toBeCloseTo(0, 12);
  });
});
