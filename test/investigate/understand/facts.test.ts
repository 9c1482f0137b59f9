import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataSource } from "../../../src/engine/data-source.ts";
import type { Facts } from "../../../src/investigate/facts.ts";
import { buildFacts } from "../../../src/investigate/understand/facts/build-facts.ts";
import { hasDrifted } from "../../../src/investigate/understand/facts/keep-steady.ts";
import { checkPeriods } from "../../../src/investigate/understand/periods/check-periods.ts";
import { findDateColumn } from "../../../src/investigate/understand/periods/find-date-column.ts";
import { understandMetric } from "../../../src/investigate/understand/understand-metric.ts";
import { csv, day, openTexts } from "./open-texts.ts";

const baseline = { start: "2024-01-01", end: "2024-01-14" };
const comparison = { start: "2024-01-15", end: "2024-01-28" };
const rows = 2000;
let source: DataSource;

beforeAll(async () => {
  source = await openTexts({
    orders: csv(
      "order_id,ordered_at,customer_id,device,device_code,is_gift,priority_code,amount,weight,month,currency,remark",
      rows,
      (i) => [
        i + 1,
        day(i % 28),
        1 + ((i * 7) % 120),
        ["mobile", "desktop", "tablet"][i % 3],
        ["M", "D", "T"][i % 3],
        i % 5 === 0 ? "true" : "false",
        i % 11 === 0 ? "" : 1 + (i % 5),
        `${10 + ((i * 13) % 97)}.25`,
        `${3 + ((i * 11) % 89)}.75`,
        "January",
        "EUR",
        `a remark about order ${i} and its ${i * 31} parts`,
      ],
    ),
    customers: csv("customer_id,country,tier,signup_date", 120, (i) => [
      i + 1,
      ["FR", "IT", "DE", "ES"][i % 4],
      ["free", "gold"][Math.floor(i / 7) % 2],
      day(-400 + i),
    ]),
    order_items: csv("item_id,order_id,units", 3000, (i) => [i + 1, 1 + ((i * 17) % rows), 1 + ((i * 19) % 37)]),
  });
});
afterAll(() => source.close());

async function factsOf(metricText: string, periods = { baseline, comparison }): Promise<Facts> {
  const metric = await understandMetric(metricText, null, source);
  const table = source.tables.find(({ name }) => name === metric.table)!;
  const joins = await source.joinsFrom(table);
  const date = findDateColumn(null, table, periods, joins);
  return buildFacts({ metric, table, joins, date, ...periods }, source);
}

const count = async (sql: string): Promise<number> => Number((await source.rows(sql))[0][0]);

describe("buildFacts", () => {
  it("keeps one row per row of the fact table and the metric unchanged", async () => {
    const facts = await factsOf("sum(amount)");
    expect(await count(`select count(*) from (${facts.sql}) facts`)).toBe(rows);
    expect(await count(`select ${facts.metric.aggregate} from (${facts.sql}) facts`)).toBeCloseTo(
      await count("select sum(amount) from orders"),
      6,
    );
  });

  it("offers what rows can be cut by, own and joined", async () => {
    const { dimensions, dateColumn } = await factsOf("sum(amount)");
    expect(dateColumn).toBe("ordered_at");
    expect(dimensions.map(({ name }) => name).sort()).toEqual(
      ["weight", "customers.country", "customers.tier", "device", "is_gift", "priority_code"].sort(),
    );
  });

  it("cuts other numbers into ranges, behind the plainer dimensions", async () => {
    const { sql, dimensions } = await factsOf("sum(amount)");
    const weight = dimensions[dimensions.length - 1];
    expect(weight).toMatchObject({ name: "weight", cardinality: 6 });
    const bins = await source.rows(
      `select ${weight.sql} as bin, count(*), min(weight), max(weight) from (${sql}) facts group by bin order by min(weight)`,
    );
    expect(bins.map(([label]) => label)).toEqual([
      expect.stringMatching(/^< /),
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^\[.+, .+\)$/)),
      expect.stringMatching(/^≥ /),
    ]);
    for (const [label, size, low, high] of bins.slice(1, 5)) {
      const [from, to] = String(label)
        .match(/[\d.]+/g)!
        .map(Number);
      expect([from <= Number(low), Number(high) < to]).toEqual([true, true]);
      expect(Number(size) / rows).toBeCloseTo(1 / 6, 1);
    }
  });

  it("does not cut by numbers that go with the metric", async () => {
    const amount = (i: number) => 20 + ((i * 37) % 101);
    const text = csv("sold_on,shop,amount,tax,weight", 1200, (i) => [
      day(i % 28),
      ["a", "b", "c"][i % 3],
      amount(i),
      (amount(i) * 0.19 + (i % 2)).toFixed(2),
      ((i * 53) % 307) + 0.5,
    ]);
    const sales = await openTexts({ sales: text });
    const metric = await understandMetric("sum(amount)", null, sales);
    const date = { column: "sold_on", sql: '"sold_on"' };
    const request = { metric, table: sales.tables[0], joins: [], date, baseline, comparison };
    const { dimensions } = await buildFacts(request, sales);
    sales.close();
    expect(dimensions.map(({ name }) => name)).toEqual(["shop", "weight"]);
  });

  it("tells a measure that drifted from one range that was lost", () => {
    expect(hasDrifted([400, 400, 400, 400], [300, 370, 430, 500])).toBe(true);
    expect(hasDrifted([400, 400, 400, 400], [410, 150, 395, 405])).toBe(false);
    expect(hasDrifted([400, 400, 400, 400], [802, 790, 811, 797])).toBe(false);
    expect(hasDrifted([400, 400], [300, 500])).toBe(true);
  });

  it("leaves out what the metric is made of", async () => {
    const { dimensions } = await factsOf("sum(case when device = 'mobile' then amount else 0 end)");
    expect(dimensions.map(({ name }) => name)).not.toContain("device");
  });

  it("gives every dimension as text, missing as null", async () => {
    const { sql, dimensions } = await factsOf("sum(amount)");
    for (const dimension of dimensions) {
      const [[type]] = await source.rows(`select typeof(${dimension.sql}) from (${sql}) facts limit 1`);
      expect(type).toBe("VARCHAR");
    }
    const priority = dimensions.find(({ name }) => name === "priority_code")!;
    expect(await count(`select count(*) from (${sql}) facts where ${priority.sql} is null`)).toBe(182);
  });

  it("takes the date from a joined table where the fact table has none", async () => {
    const facts = await factsOf("sum(units)");
    expect(facts.metric.table).toBe("order_items");
    expect(facts.dateColumn).toBe("orders.ordered_at");
    expect(await count(`select count(*) from (${facts.sql}) facts where ${facts.time} is not null`)).toBe(3000);
    expect(facts.dimensions.map(({ name }) => name)).toContain("orders.device");
  });
});

describe("checkPeriods", () => {
  it("names the empty period and the days that the data cover", async () => {
    const late = { start: "2025-03-01", end: "2025-03-31" };
    const facts = await factsOf("sum(amount)", { baseline, comparison: late });
    await expect(checkPeriods(facts, facts, { source, where: null })).rejects.toMatchObject({
      code: "INVALID_DATE_RANGE",
      message: expect.stringMatching(/comparison period 2025-03-01\.\.2025-03-31 .* 2024-01-01 to 2024-01-28/),
      details: { period: "comparison", covers: { start: "2024-01-01", end: "2024-01-28" } },
    });
  });

  it("does not take rows without a value for an average", async () => {
    const facts = await factsOf("avg(case when ordered_at < date '2024-01-15' then amount end)");
    await expect(checkPeriods(facts, facts, { source, where: null })).rejects.toMatchObject({
      code: "INVALID_DATE_RANGE",
      message: expect.stringContaining("rows with a value"),
    });
  });
});
