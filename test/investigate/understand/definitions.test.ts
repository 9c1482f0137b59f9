import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../src/base/app-error.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { understandMetric } from "../../../src/investigate/understand/understand-metric.ts";
import { csv, day, openTexts } from "./open-texts.ts";

let source: DataSource;

// 40 days with 3 rows each: users u0…u9 on android, iOS and web, paid and open in turn.
beforeAll(async () => {
  source = await openTexts({
    visits: csv("day,user_id,device,status,sessions,amount,is_member", 120, (i) => [
      day(Math.floor(i / 3)),
      `u${(i * 7) % 10}`,
      ["android", "iOS", "web"][i % 3],
      ["paid", "open", "paid", "refunded"][i % 4],
      2 + ((i * 13) % 29),
      20 + ((i * 17) % 71),
      i % 2 === 0 ? "true" : "false",
    ]),
  });
});

afterAll(() => source.close());

const sqlValue = async (sql: string): Promise<number> => Number((await source.rows(`select ${sql}`))[0][0]);

describe("a definition", () => {
  const daily = (where = "true") =>
    `avg(n) from (select day, count(distinct user_id) as n from visits where ${where} group by day)`;
  it.each([
    // SQL
    [
      "select count(distinct user_id) from visits where device = 'android'",
      "count(distinct user_id) from visits where device = 'android'",
    ],
    [
      "select count(distinct v.user_id) as users from t v where v.device = 'android';",
      "count(distinct user_id) from visits where device = 'android'",
    ],
    [
      "count(distinct user_id) where device = 'android'",
      "count(distinct user_id) from visits where device = 'android'",
    ],
    [
      "count(*) from visits where device = 'android' and status = 'paid'",
      "count(*) from visits where device = 'android' and status = 'paid'",
    ],
    ["sum(amount) filter (where status = 'paid')", "sum(amount) from visits where status = 'paid'"],
    ["sum(amount) where status = 'paid'", "sum(amount) from visits where status = 'paid'"],
    [
      "sum(amount) / sum(sessions) where status = 'paid'",
      "sum(amount) / sum(sessions) from visits where status = 'paid'",
    ],
    ["select day, count(distinct user_id) from visits group by day order by day", daily()],
    ["select date_trunc('day', day) as d, count(distinct user_id) from visits group by d", daily()],
    [
      "select avg(n) from (select day, count(distinct user_id) as n from visits where device = 'iOS' group by 1)",
      daily("device = 'iOS'"),
    ],
    [
      "select avg(n) from (select user_id, sum(sessions) as n from visits group by user_id)",
      "sum(sessions) / count(distinct user_id) from visits",
    ],
    ["avg over days of count(distinct user_id)", daily()],
    ["The average over days of count(distinct user_id), on android only", daily("device = 'android'")],
    ["sum(amount), only paid", "sum(amount) from visits where status = 'paid'"],
    // Words
    ["distinct users per day", daily()],
    ["daily active users", daily()],
    ["average number of distinct users per day", daily()],
    ["distinct users per day on iOS only", daily("device = 'iOS'")],
    ["distinct users on iOS", "count(distinct user_id) from visits where device = 'iOS'"],
    [
      "unique users per week",
      "avg(n) from (select date_trunc('week', day), count(distinct user_id) as n from visits group by 1)",
    ],
    ["sessions per user", "sum(sessions) / count(distinct user_id) from visits"],
    ["average sessions per user", "sum(sessions) / count(distinct user_id) from visits"],
    ["visits per user", "count(*) / count(distinct user_id) from visits"],
    ["number of paid visits", "count(*) from visits where status = 'paid'"],
    ["number of visits, only paid", "count(*) from visits where status = 'paid'"],
    ["number of visits excluding refunded", "count(*) from visits where status <> 'refunded'"],
    ["total amount without android and web", "sum(amount) from visits where device not in ('android', 'web')"],
    ["total amount of paid visits on iOS", "sum(amount) from visits where status = 'paid' and device = 'iOS'"],
    ["total amount where device = 'web'", "sum(amount) from visits where device = 'web'"],
    ["number of member visits", "count(*) from visits where is_member"],
  ])("'%s' is %s", async (definition, expected) => {
    const metric = await understandMetric("the metric", definition, source);
    expect(await sqlValue(`${metric.aggregate} from visits`)).toBeCloseTo(await sqlValue(expected), 9);
  });

  it.each([
    ["total amount per day", "sum", "sum of amount per day"],
    ["amount per day", "sum", "sum of amount per day"],
    ["visits per day on iOS", "count", "number of rows where device = 'iOS' per day"],
    ["distinct users per day", "distinct", "number of distinct user_id per day"],
    ["distinct users per week", "distinct", "number of distinct user_id per week"],
  ])("%s is a %s called %s", async (text, kind, label) => {
    expect(await understandMetric(text, null, source)).toMatchObject({ kind, label });
  });

  it.each([
    ["select count(*) from visits group by device", "group by device"],
    ["select count(*) from visits having count(*) > 3", "having"],
    ["select count(*) from visits limit 3", "limit"],
    ["select count(*), sum(amount) from visits", "2 values"],
    ["select count(*) from visits join users on true", "joins"],
    ["with a as (select 1) select count(*) from a", "with"],
    ["sum(amount) only on windows phones", "only on windows phones"],
    ["number of visits excluding bots", "excluding bots"],
    ["total amount where colour is green", "where colour is green"],
    ["median(amount) per day", "for each day"],
    ["sum(amount) per salesman", "per salesman"],
  ])("'%s' is refused, naming %s", async (definition, named) => {
    const failure = await understandMetric("the metric", definition, source).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect((failure as AppError).message).toContain(named);
  });

  it.each(["sum(amount) / 0", "100 * sum(amount) / 0.0"])("%s is refused: it has no value", async (text) => {
    await expect(understandMetric(text, null, source)).rejects.toThrow("divides by zero");
  });

  it("of a column that is measured anyway chooses rows, or is said not to be used", async () => {
    const chosen = await understandMetric("amount", "Amount of paid visits only", source);
    expect(await sqlValue(`${chosen.aggregate} from visits`)).toBe(
      await sqlValue("sum(amount) from visits where status = 'paid'"),
    );
    const described = await understandMetric("amount", "What customers pay, including tax", source);
    expect(described.notes.join(" ")).toContain("Not used of the definition");
    const other = await understandMetric("sum(amount)", "sum(sessions)", source);
    expect(other.notes.join(" ")).toContain('not used: "sum(sessions)"');
  });
});
