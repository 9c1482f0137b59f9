import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { type Duck, openDuck } from "../../../src/engine/duck.ts";
import { relateTables } from "../../../src/engine/relate/relate-tables.ts";
import type { Relationship } from "../../../src/engine/relate/relationship.ts";
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

async function relate(queries: Record<string, string>): Promise<Relationship[]> {
  return relateTables(duck, await makeTables(duck, scratch, queries));
}

const arrow = (r: Relationship) => `${r.from_table}.${r.from_column} → ${r.to_table}.${r.to_column}`;

async function arrows(queries: Record<string, string>, type = "foreign_key"): Promise<string[]> {
  const relationships = await relate(queries);
  return relationships.filter(({ relationship_type }) => relationship_type === type).map(arrow);
}

const customers =
  "select range + 1 as id, 'Customer ' || (range * 7919 % 10007) as name, range % 4 as tier from range(200)";
const products =
  "select range + 1 as product_id, range % 9 + 1 as category, (range % 50) * 1.5 as list_price from range(80)";

describe("foreign keys", () => {
  it("finds customer_id → customers.id and same-named keys, and nothing else among dense numbers, flags and dates", async () => {
    const found = await arrows({
      orders: `select range + 1 as order_id, range * 13 % 200 + 1 as customer_id, range * 7 % 80 + 1 as product_id,
        date '2024-01-01' + (range % 60)::int as day, range % 2 as is_gift, range % 12 + 1 as month, range % 5 + 1 as quantity from range(1000)`,
      customers,
      products,
      shipments: `select range + 1 as shipment_id, range + 1 as order_id, range % 2 as is_late, range % 12 + 1 as month,
        date '2024-01-01' + (range % 60)::int as shipped from range(900)`,
    });
    expect(found).toEqual([
      "orders.customer_id → customers.id",
      "orders.product_id → products.product_id",
      "shipments.order_id → orders.order_id",
    ]);
  });

  it("understands abbreviations, camelCase, glued names, plurals and synonyms", async () => {
    const ids = (count: number) => `select range + 1 as id, 'x' as note from range(${count})`;
    const found = await arrows({
      facts: `select range % 40 + 1 as cust_id, range % 30 + 1 as "warehouseId", range % 20 + 1 as categoryid,
        range % 10 + 1 as dept, range % 50 + 1 as vendor_id, range % 15 + 1 as "BillToAddressID" from range(500)`,
      dim_customers: ids(60),
      warehouses: ids(60),
      categories: ids(60),
      departments: ids(60),
      suppliers: ids(60),
      Addresses: ids(60),
    });
    expect(found).toEqual([
      "facts.cust_id → dim_customers.id",
      "facts.warehouseId → warehouses.id",
      "facts.categoryid → categories.id",
      "facts.dept → departments.id",
      "facts.vendor_id → suppliers.id",
      "facts.BillToAddressID → Addresses.id",
    ]);
  });

  it("reports orphans of a key that is nearly complete", async () => {
    const [key] = await relate({
      orders:
        "select range + 1 as order_id, if(range < 10, 9000 + range, range % 200 + 1) as customer_id from range(1000)",
      customers,
    });
    expect(arrow(key)).toBe("orders.customer_id → customers.id");
    expect(key).toMatchObject({ relationship_type: "foreign_key", coverage: 0.99, orphans: 10, fan_out: 1 });
    expect(key.evidence).toContain("10 without a match");
  });

  it("is not misled by a few rows with many unknown keys", async () => {
    const [key] = await relate({
      orders:
        "select range + 1 as order_id, if(range % 25 = 0, 5000 + range, range % 30 + 1) as store_id from range(5000)",
      stores: "select range + 1 as store_id from range(30)",
    });
    expect(key).toMatchObject({ to_table: "stores", relationship_type: "foreign_key", coverage: 0.96, orphans: 200 });
  });

  it("does not count rows without a key as orphans", async () => {
    const [key] = await relate({
      orders: "select range + 1 as order_id, if(range % 4 = 0, null, range % 200 + 1) as customer_id from range(1000)",
      customers,
    });
    expect(key).toMatchObject({ coverage: 1, orphans: 0 });
  });

  it("says nothing below half coverage, however well the names match", async () => {
    const found = await relate({
      orders: "select range + 1 as order_id, range % 500 + 1 as customer_id from range(1000)",
      customers,
    });
    expect(found).toEqual([]);
  });

  it("takes no contained numbers without a name for a key", async () => {
    const found = await relate({
      events:
        "select range + 1 as id, range % 12 as hour, range % 31 + 1 as day, range % 7 as stage, range % 5 + 1 as rating from range(3000)",
      machines: "select range + 1 as id, range % 9 as slots, range as sort_order from range(4000)",
      plants: "select range + 1 as id, range + 1 as rank, range % 2 as active, range * 10 as capacity from range(5000)",
    });
    expect(found).toEqual([]);
  });

  it("takes no count of things for a reference to one", async () => {
    const found = await relate({
      orders:
        "select range + 1 as order_id, range % 8 + 1 as items, range % 5 + 1 as num_items, range % 6 + 1 as item_count from range(300)",
      items: "select range + 1 as id, 'Item ' || range as name from range(50)",
    });
    expect(found).toEqual([]);
  });

  it("prefers the table that is named over others with the same range of ids", async () => {
    const found = await arrows({
      order_items: "select range + 1 as id, range // 3 + 1 as order_id, range % 40 + 1 as product_id from range(900)",
      orders: "select range + 1 as id, range % 50 + 1 as customer_id from range(300)",
      products: "select range + 1 as id, range % 5 + 1 as product_group_id from range(400)",
      product_groups: "select range + 1 as id from range(350)",
      customers: "select range + 1 as id from range(370)",
    });
    expect(found).toEqual([
      "order_items.order_id → orders.id",
      "order_items.product_id → products.id",
      "orders.customer_id → customers.id",
      "products.product_group_id → product_groups.id",
    ]);
  });

  it("finds references to the same table", async () => {
    const found = await arrows({
      employees:
        "select range + 1 as employee_id, if(range = 0, null, range // 5 + 1) as manager_id, range % 40 + 20 as age from range(100)",
      categories: "select range + 1 as id, if(range < 3, null, range // 3) as parent_category_id from range(60)",
    });
    expect(found).toEqual([
      "employees.manager_id → employees.employee_id",
      "categories.parent_category_id → categories.id",
    ]);
  });

  it("finds two keys into the same table", async () => {
    const found = await arrows({
      orders:
        "select range + 1 as order_id, range % 90 + 1 as billing_address_id, range * 7 % 90 + 1 as shipping_address_id from range(400)",
      addresses: "select range + 1 as address_id, range % 20 + 1 as city_no from range(100)",
    });
    expect(found).toEqual([
      "orders.billing_address_id → addresses.address_id",
      "orders.shipping_address_id → addresses.address_id",
    ]);
  });

  it("connects texts that name people although the columns are called otherwise", async () => {
    const names = "['Fred Luddy', 'Beth Anglin', 'Luke Wilson', 'Howard Johnson', 'Charlie Whitherspoon']";
    const found = await arrows({
      incidents: `select 'INC' || range as number, ${names}[range % 5 + 1] as assigned_to, ['Low', 'High'][range % 2 + 1] as priority,
        ['Sales', 'Network', 'Database'][range % 3 + 1] as category from range(300)`,
      users: `select range * 7919 + 11 as sys_id, ${names}[range + 1] as name, 'Sales' as department from range(5)`,
    });
    expect(found).toEqual(["incidents.assigned_to → users.name"]);
  });

  it("connects sparse numbers and hashes without any help from names", async () => {
    const found = await arrows({
      visits:
        "select md5((range % 300)::varchar) as who, (range % 200) * 7919 * 31 % 99999989 + 10000000 as place from range(2000)",
      members: "select md5(range::varchar) as token, range % 3 as plan from range(400)",
      sites: "select range * 7919 * 31 % 99999989 + 10000000 as site_no, 'S' as kind from range(300)",
    });
    expect(found).toEqual(["visits.who → members.token", "visits.place → sites.site_no"]);
  });

  it("does not take C0001 of customers for C0001 of cities", async () => {
    const code = (letter: string, count: number) => `'${letter}' || lpad((range % ${count})::varchar, 4, '0')`;
    const found = await arrows({
      sales: `select ${code("C", 90)} as client_code, ${code("P", 40)} as product_code from range(700)`,
      cities: `select ${code("C", 200)} as city_code from range(200)`,
      clients: `select ${code("C", 150)} as code from range(150)`,
      products: `select ${code("P", 60)} as code from range(60)`,
    });
    expect(found).toEqual(["sales.client_code → clients.code", "sales.product_code → products.code"]);
  });

  it("draws one arrow, to the owner, where several tables have one row per key", async () => {
    const found = await arrows({
      orders: "select range + 1 as order_id, range % 100 + 1 as customer_id from range(500)",
      customer_profiles: "select range + 1 as customer_id, range % 7 as score from range(100)",
      customers: "select range + 1 as customer_id, range % 3 as tier from range(100)",
    });
    expect(found).toEqual([
      "orders.customer_id → customers.customer_id",
      "customer_profiles.customer_id → customers.customer_id",
    ]);
  });

  it("joins dates to a calendar or to a table with one row a day, not to a date that happens to be unique", async () => {
    const day = "date '2024-01-01' + (range % 30)::int";
    const found = await arrows({
      sales: `select range + 1 as sale_id, ${day} as day, ${day} as created_on from range(600)`,
      weather: `select ${day} as day, range * 1.5 as temperature from range(30)`,
      stores: `select range + 1 as store_id, ${day} as created_on from range(30)`,
    });
    expect(found).toEqual(["sales.day → weather.day"]);
    const calendar = await arrows({
      sales: `select range + 1 as sale_id, ${day} as order_date from range(600)`,
      calendar: `select range + 1 as calendar_id, ${day} as date, range % 7 as weekday from range(30)`,
    });
    expect(calendar).toEqual(["sales.order_date → calendar.date"]);
  });

  it("reads whole floats as keys, as left by a tool that cannot store missing integers", async () => {
    const found = await arrows({
      orders:
        "select range + 1 as order_id, if(range % 9 = 0, null, (range % 200 + 1)::double) as customer_id from range(1000)",
      customers,
    });
    expect(found).toEqual(["orders.customer_id → customers.id"]);
  });

  it("survives names that need quoting and empty tables", async () => {
    const found = await arrows({
      'we"ird': `select range % 50 + 1 as "Kunden ""Nr""", range as "select" from range(200)`,
      "Kunden 2024": `select range + 1 as "Kunden ""Nr""", 'ä' as "Größe" from range(60)`,
      nothing: "select 1 as customer_id where false",
    });
    expect(found).toEqual(['we"ird.Kunden "Nr" → Kunden 2024.Kunden "Nr"']);
  });

  it("answers the same in the same order every time", async () => {
    const queries = {
      orders:
        "select range + 1 as order_id, range % 200 + 1 as customer_id, range % 80 + 1 as product_id from range(1000)",
      customers,
      products,
    };
    expect(await relate(queries)).toEqual(await relate(queries));
  });
});

describe("composite keys", () => {
  it("finds keys of two columns where none is unique alone", async () => {
    const day = (count: number) => `date '2024-01-01' + (range // ${count})::int as day`;
    const found = await relate({
      sales: `select range + 1 as sale_id, range % 10 + 1 as store_id, date '2024-01-01' + (range % 300 // 10)::int as day, range % 5 as quantity from range(2000)`,
      weather: `select range % 10 + 1 as store_id, ${day(10)}, range * 0.7 % 30 as rain from range(300)`,
    });
    expect(found.map(arrow)).toEqual(["sales.store_id,day → weather.store_id,day"]);
    expect(found[0]).toMatchObject({
      from_columns: ["store_id", "day"],
      to_columns: ["store_id", "day"],
      fan_out: 1,
      orphans: 0,
    });
  });

  it("finds returns of order lines beside the orders", async () => {
    const found = await arrows({
      returns:
        "select range + 1 as return_id, range // 2 * 3 + 1 as order_id, range % 2 + 1 as line_no from range(100)",
      order_lines:
        "select range // 4 + 1 as order_id, range % 4 + 1 as line_no, range % 30 + 1 as amount from range(1200)",
      orders: "select range + 1 as order_id from range(300)",
    });
    expect(found).toEqual([
      "returns.order_id → orders.order_id",
      "returns.order_id,line_no → order_lines.order_id,line_no",
      "order_lines.order_id → orders.order_id",
    ]);
  });
});

describe("similar values", () => {
  it("marks keys that differ in case and padding as similar", async () => {
    const found = await relate({
      orders: "select range + 1 as order_id, ' sku-' || (range * 37 % 90 + 100) || ' ' as sku from range(500)",
      products: "select 'SKU-' || (range + 100) as sku, range * 1.5 as price from range(90)",
    });
    expect(found.map(arrow)).toEqual(["orders.sku → products.sku"]);
    expect(found[0]).toMatchObject({ relationship_type: "similar_values", coverage: 1, fan_out: 1 });
    expect(found[0].confidence).toBeLessThan(0.7);
  });

  it("matches numbers with the same numbers written as text", async () => {
    const found = await relate({
      orders: "select range + 1 as order_id, range % 90 + 1 as store_code from range(500)",
      stores: "select lpad((range + 1)::varchar, 5, '0') as store_code from range(90) union all select 'HQ'",
    });
    expect(found.map((one) => [arrow(one), one.relationship_type])).toEqual([
      ["orders.store_code → stores.store_code", "similar_values"],
    ]);
  });

  it("marks a shared column that is unique in neither table as similar, with its fan-out", async () => {
    const region = "['North America', 'Western Europe', 'Asia Pacific', 'Latin America', 'Middle East']";
    const found = await relate({
      sales: `select range + 1 as sale_id, ${region}[range % 5 + 1] as region, ['open', 'closed', 'pending'][range % 3 + 1] as status from range(400)`,
      targets: `select range + 1 as target_id, ${region}[range % 5 + 1] as region, ['open', 'closed', 'pending'][range % 3 + 1] as status from range(60)`,
    });
    expect(found.map((one) => [arrow(one), one.relationship_type, one.fan_out])).toEqual([
      ["sales.region → targets.region", "similar_values", 12],
    ]);
  });

  it("does not call a repeated customer a foreign key", async () => {
    const found = await relate({
      orders: "select range + 1 as order_id, range % 200 + 1 as customer_id from range(1000)",
      customers: "select range % 200 + 1 as customer_id, range % 4 as tier from range(201)",
    });
    expect(found.map((one) => [arrow(one), one.relationship_type, one.fan_out])).toEqual([
      ["orders.customer_id → customers.customer_id", "similar_values", 2],
    ]);
  });
});
