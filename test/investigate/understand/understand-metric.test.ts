import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../src/base/app-error.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import type { Metric } from "../../../src/investigate/metric.ts";
import { understandMetric } from "../../../src/investigate/understand/understand-metric.ts";
import { csv, day, openTexts } from "./open-texts.ts";

let source: DataSource;

beforeAll(async () => {
  source = await openTexts({
    shop: csv(
      "day,user_id,Order Value,revenue,orders,visits,price,quantity,conversion_rate,is_paid,status,channel",
      60,
      (i) => [
        day(i % 30),
        `u${i % 25}`,
        10 + i,
        i === 7 ? "" : 100 + i + 0.5,
        1 + (i % 7) * 5 + i,
        100 + i * 3,
        `${9 + (i % 40)}.99`,
        i + 13,
        ((i % 50) + 1) / 100,
        i % 3 === 0 ? "true" : "false",
        i % 4 === 0 ? "failed" : "ok",
        ["web", "app"][i % 2],
      ],
    ),
    incidents: csv("number,opened_at,closed_at,opened_on,closed_on,category", 40, (i) => [
      `INC${1000 + i}`,
      `${day(i)} 06:00:00`,
      i % 10 === 9 ? "" : `${day(i + 2)} 18:00:00`,
      day(i),
      day(i + 3),
      ["Network", "Hardware"][i % 2],
    ]),
  });
});

afterAll(() => source.close());

const understand = (text: string, definition: string | null = null): Promise<Metric> =>
  understandMetric(text, definition, source);

/** The metric three ways: as a whole, and as its amounts over its exposures. */
async function valuesOf({ table, aggregate, amount, exposure }: Metric): Promise<{ whole: number; parts: number }> {
  const parts = exposure === null ? `sum(${amount})` : `sum(${amount}) / sum(${exposure})`;
  const [[whole, fromParts]] = await source.rows(`select ${aggregate}, ${parts} from "${table}"`);
  return { whole: Number(whole), parts: Number(fromParts) };
}

async function sqlValue(sql: string): Promise<number> {
  const [[value]] = await source.rows(sql);
  return Number(value);
}

async function failure(text: string, definition: string | null = null): Promise<AppError> {
  try {
    await understand(text, definition);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`"${text}" was understood`);
}

describe("aggregates", () => {
  it.each([
    ["sum(revenue)", "sum", "select sum(revenue) from shop"],
    ["SUM(Revenue)", "sum", "select sum(revenue) from shop"],
    ["sum(price * quantity)", "sum", "select sum(price * quantity) from shop"],
    ["sum(case when status = 'ok' then 1 else 0 end)", "sum", "select count(*) from shop where status = 'ok'"],
    ["sum(revenue) filter (where status = 'ok')", "sum", "select sum(revenue) from shop where status = 'ok'"],
    ["sum(is_paid)", "sum", "select count(*) from shop where is_paid"],
    ["sum(is_paid * revenue)", "sum", "select sum(revenue) from shop where is_paid"],
    ["sum(revenue) - sum(orders)", "sum", "select sum(revenue) - sum(orders) from shop"],
    ["count(shop.revenue)", "count", "select count(revenue) from shop"],
    ["count(*) filter (where opened_on > date '2024-01-10')", "count", "select 30"],
    ["avg(revenue)", "average", "select avg(revenue) from shop"],
    ["mean(revenue)", "average", "select avg(revenue) from shop"],
    ["average(is_paid)", "average", "select avg(is_paid::int) from shop"],
    ["avg(revenue) filter (where status = 'ok')", "average", "select avg(revenue) from shop where status = 'ok'"],
    ["sum(orders)/sum(visits)", "ratio", "select sum(orders) / sum(visits) from shop"],
    ["100 * sum(orders) / sum(visits)", "ratio", "select 100 * sum(orders) / sum(visits) from shop"],
    ["1 - sum(orders)/sum(visits)", "ratio", "select 1 - sum(orders) / sum(visits) from shop"],
    ["sum(revenue)/count(*)", "ratio", "select sum(revenue) / 60 from shop"],
    ["sum(orders)::double / nullif(sum(visits), 0)", "ratio", "select sum(orders) / sum(visits) from shop"],
    ["count(*) filter (where is_paid) / count(*)", "ratio", "select avg(is_paid::int) from shop"],
    ["weighted_avg(price, quantity)", "ratio", "select sum(price * quantity) / sum(quantity) from shop"],
  ])("%s is a %s whose rows add up to the whole", async (text, kind, sql) => {
    const metric = await understand(text);
    const { whole, parts } = await valuesOf(metric);
    expect(metric.kind).toBe(kind);
    expect(whole).toBeCloseTo(await sqlValue(sql), 9);
    expect(parts).toBeCloseTo(whole, 9);
  });

  it.each([
    ["min(revenue)", "select min(revenue) from shop"],
    ["max(price)", "select max(price) from shop"],
    ["median(revenue)", "select median(revenue) from shop"],
    ["quantile_cont(revenue, 0.9)", "select quantile_cont(revenue, 0.9) from shop"],
    ["percentile_cont(0.9) within group (order by revenue)", "select quantile_cont(revenue, 0.9) from shop"],
    ["count(distinct user_id)/count(*)", "select 25 / 60"],
    ["sum(revenue)/count(distinct user_id)", "select sum(revenue) / 25 from shop"],
  ])("%s is a level: right as a whole, never summed over parts", async (text, sql) => {
    const metric = await understand(text);
    expect(metric.kind).toBe("level");
    expect(metric.exposure).toBeNull();
    expect(await sqlValue(`select ${metric.aggregate} from shop`)).toBeCloseTo(await sqlValue(sql), 9);
    expect(metric.notes.join(" ")).toContain("do not add up");
  });

  it("counts distinct values as such, not row by row", async () => {
    const metric = await understand("count(distinct user_id)");
    expect(metric).toMatchObject({ kind: "distinct", amount: '"user_id"', exposure: null, columns: ["user_id"] });
    expect(await sqlValue(`select ${metric.aggregate} from shop`)).toBe(25);
  });

  it("has no missing amounts: where the exposure is 0 the amount is 0", async () => {
    const { amount, exposure } = await understand("avg(revenue)");
    const missing = await source.rows(`select ${amount}, ${exposure} from shop where revenue is null`);
    expect(missing.map((row) => row.map(Number))).toEqual([[0, 0]]);
  });

  it("names columns in the table's own spelling, quoted", async () => {
    expect((await understand("sum(REVENUE)")).amount).toContain('"revenue"');
    expect(await understand('sum("Order Value")')).toMatchObject({ columns: ["Order Value"] });
    expect(await understand("sum(order value) / count(*)")).toMatchObject({ kind: "ratio", columns: ["Order Value"] });
  });

  it("keeps two minus signs from becoming a comment", async () => {
    const metric = await understand("sum(orders - -(-5))");
    expect((await valuesOf(metric)).whole).toBe(await sqlValue("select sum(orders) - 300 from shop"));
  });
});

describe("time spans", () => {
  it.each([
    ["avg(closed_at - opened_at)", "average", 2.5],
    ["avg(closed_on - opened_on)", "average", 3],
    ["avg(date_diff('day', opened_on, closed_on))", "average", 3],
    ["max(closed_at - opened_at)", "level", 2.5],
  ])("%s is in days", async (text, kind, days) => {
    const metric = await understand(text);
    expect(metric).toMatchObject({ kind, unit: "days", table: "incidents" });
    expect(await sqlValue(`select ${metric.aggregate} from incidents`)).toBeCloseTo(days, 9);
  });

  it("says so in the label", async () => {
    expect((await understand("avg(closed_at - opened_at)")).label).toBe("average of closed_at − opened_at in days");
  });

  it("has no unit when it was converted to something else", async () => {
    expect((await understand("24 * avg(closed_at - opened_at)")).unit).toBeNull();
  });
});

describe("a bare column", () => {
  it.each([
    ["revenue", "sum"],
    ["orders", "sum"],
    ["Order Value", "sum"],
    ["order_value", "sum"],
    ["quantity", "sum"],
    ["price", "average"],
    ["conversion_rate", "average"],
    ["is_paid", "average"],
    ["user_id", "distinct"],
    ["shop.revenue", "sum"],
  ])("%s becomes a %s, and the choice is stated", async (text, kind) => {
    const metric = await understand(text);
    expect(metric.kind).toBe(kind);
    expect(metric.notes.join(" ")).toMatch(/is (added up|averaged|counted)/);
  });

  it("counts rows by a key that every row has its own of, because rows add up", async () => {
    expect(await understand("number")).toMatchObject({ kind: "count", amount: "1", table: "incidents" });
  });

  it("cannot be a text, and suggests what can be", async () => {
    const error = await failure("channel");
    expect(error.code).toBe("INVALID_METRIC");
    expect(error.details["suggestions"]).toContain("count(distinct channel)");
    expect((await failure("opened_at")).code).toBe("INVALID_METRIC");
  });

  it("is followed by its definition where that aggregates the same column", async () => {
    expect((await understand("revenue", "avg(revenue) per order")).kind).toBe("average");
    expect((await understand("price", "sum of price over all orders")).kind).toBe("sum");
    expect((await understand("revenue", "sum(orders)")).columns).toEqual(["revenue"]);
  });
});

describe("an expression of columns without an aggregate", () => {
  it.each([
    ["orders / visits", "ratio"],
    ["price * quantity", "sum"],
    ["closed_at - opened_at", "average"],
    ["status = 'ok'", "average"],
  ])("%s becomes a %s", async (text, kind) => {
    expect((await understand(text)).kind).toBe(kind);
  });
});

describe("words", () => {
  it.each([
    ["conversion", "conversion = sum(orders) / sum(visits), daily", "ratio", "shop"],
    ["resolution time", "Average of closed_at - opened_at in days, open ones left out.", "average", "incidents"],
    ["load", "number of incidents", "count", "incidents"],
    ["size", "number of rows", "count", "shop"],
    ["DAU", "distinct users", "distinct", "shop"],
    ["DAU", "The number of unique users seen.", "distinct", "shop"],
    ["conversion", "orders divided by visits", "ratio", "shop"],
    ["failure rate", "share of rows where status = 'failed'", "ratio", "shop"],
    ["turnover", "What the shop takes in: revenue after tax", "sum", "shop"],
  ])("%s, defined as '%s', is a %s over %s", async (text, definition, kind, table) => {
    const metric = await understand(text, definition);
    expect(metric).toMatchObject({ kind, table, text });
    expect(metric.label).toContain(text);
    expect(metric.notes.join(" ")).toContain("definition");
  });

  it.each([
    ["total revenue", "sum"],
    ["average order value", "average"],
    ["median price", "level"],
    ["unique users", "distinct"],
    ["number of incidents", "count"],
  ])("%s is understood without a definition", async (text, kind) => {
    expect((await understand(text)).kind).toBe(kind);
  });

  it("lets the metric win over its definition", async () => {
    expect((await understand("sum(orders)", "sum(revenue)")).columns).toEqual(["orders"]);
  });
});

describe("which table", () => {
  it("counts rows of the largest table with dates and says so", async () => {
    const metric = await understand("count(*)");
    expect(metric).toMatchObject({ kind: "count", table: "shop", amount: "1", aggregate: "count(*)" });
    expect(metric.notes.join(" ")).toContain("incidents");
  });

  it("refuses columns of two tables", async () => {
    const error = await failure("sum(revenue) / count(closed_at)");
    expect(error.code).toBe("INVALID_METRIC");
    expect(error.message).toContain("different tables");
  });
});

describe("what is refused", () => {
  it("names the available columns and the near ones", async () => {
    const error = await failure("revenu");
    expect(error.code).toBe("COLUMN_NOT_FOUND");
    expect(error.message).toMatch(/^Column 'revenu' not found in any uploaded file\./);
    expect(error.message).toContain("Did you mean 'revenue'");
    expect(error.details["available"]).toContain("visits");
    expect((await failure("sum(dau)")).code).toBe("COLUMN_NOT_FOUND");
    expect((await failure("weekly happiness")).code).toBe("COLUMN_NOT_FOUND");
  });

  it.each([
    "1; drop table x",
    "sum(revenue); drop table shop",
    "(select 1)",
    "sum((select 1))",
    "read_csv('/etc/passwd')",
    "sum(read_text('/etc/passwd'))",
    "sum(revenue)) from shop --",
    "sum(revenue) over ()",
    "sum(revenue), sum(orders)",
    "sum(*)",
    "sum($1)",
    "avg(getenv('HOME'))",
    "sum(revenue * random())",
    "max(current_setting('memory_limit'))",
    "evil.sum(revenue)",
    "sum(list_sum([revenue]))",
    "sum(sum(revenue))",
    "sum(revenue) + price",
    "sum(status)",
    "sum(revenue + status)",
    "42",
    "100 * 2",
    `sum(${"(".repeat(3000)}revenue${")".repeat(3000)})`,
  ])("%s", async (text) => {
    const error = await failure(text);
    expect(error.code).toBe("INVALID_METRIC");
    expect(error.message).toContain("Possible are");
  });

  it("stays refused when there is a good definition beside it", async () => {
    expect((await failure("(select 1)", "sum(revenue)")).code).toBe("INVALID_METRIC");
    expect((await failure("1; drop table x", "sum(revenue)")).code).toBe("INVALID_METRIC");
  });

  it("leaves the tables as they were", async () => {
    expect(await sqlValue("select count(*) from shop")).toBe(60);
  });

  it("treats quotes in names and texts as what they are", async () => {
    const metric = await understand("sum(case when status = 'o''k\"; --' then 1 else 0 end)");
    expect((await valuesOf(metric)).whole).toBe(0);
    expect((await failure('sum("a""; drop table shop; --")')).code).toBe("COLUMN_NOT_FOUND");
  });
});
