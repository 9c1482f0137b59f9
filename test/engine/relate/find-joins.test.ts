import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { type Duck, openDuck } from "../../../src/engine/duck.ts";
import { findJoins, type JoinPath } from "../../../src/engine/relate/find-joins.ts";
import { joinSql } from "../../../src/engine/relate/prove-join.ts";
import { relateTables } from "../../../src/engine/relate/relate-tables.ts";
import { makeTables } from "./make-tables.ts";

const scratch = makeScratchFolder();
let duck: Duck;

beforeAll(async () => {
  duck = await openDuck({ spillFolder: scratch.path("spill"), threads: 2 });
});

afterAll(() => {
  duck.close();
  scratch.remove();
});

async function joins(queries: Record<string, string>): Promise<JoinPath[]> {
  const tables = await makeTables(duck, scratch, queries);
  return findJoins(duck, tables[0], tables, await relateTables(duck, tables));
}

const summary = ({ role, table, hops }: JoinPath) => [role, table, hops.length];

const orders = `select range + 1 as order_id, if(range < 5, 777, range % 90 + 1) as customer_id,
  if(range % 10 = 0, null, range % 40 + 1) as product_id, range * 1.5 as amount from range(500)`;
const customers = "select range + 1 as customer_id, range % 12 + 1 as country_id from range(90)";
const products = "select range + 1 as product_id, range % 6 + 1 as category_id from range(40)";

describe("findJoins", () => {
  it("offers each dimension with the proof that rows are neither multiplied nor dropped", async () => {
    const [toCustomers, toProducts] = await joins({ orders, customers, products });
    expect(summary(toCustomers)).toEqual(["customers", "customers", 1]);
    expect(toCustomers.proof).toEqual({
      factRows: 500,
      joinedRows: 500,
      matched: 495,
      orphans: 5,
      missing: 0,
      isSafe: true,
    });
    expect(toProducts.proof).toEqual({
      factRows: 500,
      joinedRows: 500,
      matched: 450,
      orphans: 0,
      missing: 50,
      isSafe: true,
    });
  });

  it("reaches the tables behind the dimensions", async () => {
    const found = await joins({
      orders,
      customers,
      products,
      countries: "select range + 1 as country_id, 'c' || range as name from range(12)",
      categories: "select range + 1 as id, 'k' || range as name from range(5)",
    });
    expect(found.map(summary)).toEqual([
      ["customers", "customers", 1],
      ["products", "products", 1],
      ["countries", "countries", 2],
      ["categories", "categories", 2],
    ]);
    const { proof, hops } = found[3];
    const [[total]] = await duck.rows(`select sum(h0.amount) from ${joinSql(hops)}`);
    expect(total).toBe(1.5 * ((499 * 500) / 2));
    expect(proof.joinedRows).toBe(500);
    expect(proof.missing).toBe(50);
    expect(proof.matched + proof.orphans).toBe(450);
    expect(proof.orphans).toBeGreaterThan(0);
  });

  it("tells two keys into the same table apart by their roles", async () => {
    const found = await joins({
      orders:
        "select range + 1 as order_id, range % 90 + 1 as billing_address_id, range * 7 % 90 + 1 as shipping_address_id from range(400)",
      addresses: "select range + 1 as address_id, range % 20 + 1 as city_id from range(100)",
      cities: "select range + 1 as city_id from range(20)",
    });
    expect(found.map(summary)).toEqual([
      ["billing_address", "addresses", 1],
      ["shipping_address", "addresses", 1],
      ["billing_address.city", "cities", 2],
      ["shipping_address.city", "cities", 2],
    ]);
  });

  it("keeps the table's name for the direct way when there is also a longer one", async () => {
    const found = await joins({
      orders:
        "select range + 1 as order_id, range % 50 + 1 as customer_id, range % 12 + 1 as country_id from range(400)",
      customers: "select range + 1 as customer_id, range % 12 + 1 as country_id from range(50)",
      countries: "select range + 1 as country_id from range(12)",
    });
    expect(found.map(summary)).toEqual([
      ["customers", "customers", 1],
      ["countries", "countries", 1],
      ["customer.country", "countries", 2],
    ]);
  });

  it("offers a row of the same table under the role it plays", async () => {
    const found = await joins({
      employees: "select range + 1 as employee_id, if(range = 0, null, range // 5 + 1) as manager_id from range(100)",
    });
    expect(found.map(summary)).toEqual([["manager", "employees", 1]]);
    expect(found[0].proof).toMatchObject({ joinedRows: 100, missing: 1, orphans: 0 });
  });

  it("does not offer a name beside the id that leads to the same row", async () => {
    const name = (seed: string) => `'Customer ' || (${seed} * 7919 % 10007)`;
    const found = await joins({
      orders: `select range + 1 as order_id, range % 90 + 1 as customer_id, ${name("(range % 90)")} as customer_name from range(500)`,
      customers: `select range + 1 as customer_id, ${name("range")} as customer_name from range(90)`,
    });
    expect(found.map(summary)).toEqual([["customers", "customers", 1]]);
  });

  it("reaches a table with one row per customer through the customers", async () => {
    const found = await joins({
      orders,
      customers: "select range + 1 as customer_id, range % 3 as tier from range(90)",
      customer_profiles: "select range + 1 as customer_id, range % 7 as score from range(80)",
    });
    expect(found.map(summary)).toEqual([
      ["customers", "customers", 1],
      ["customer_profiles", "customer_profiles", 2],
    ]);
  });

  it("does not offer what would multiply rows, even when it is claimed to be a foreign key", async () => {
    const tables = await makeTables(duck, scratch, {
      orders,
      customers: "select range % 90 + 1 as customer_id from range(91)",
    });
    const claimed = (await relateTables(duck, tables)).map((one) => ({
      ...one,
      relationship_type: "foreign_key" as const,
    }));
    expect(claimed).toHaveLength(1);
    expect(await findJoins(duck, tables[0], tables, claimed)).toEqual([]);
  });
});
