import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppError } from "../../../src/base/app-error.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openEvidenceLog } from "../../../src/engine/evidence-log.ts";
import { toQuestion } from "../../../src/investigate/to-question.ts";
import { understandQuestion } from "../../../src/investigate/understand/understand-question.ts";
import { csv, day, openTexts } from "./open-texts.ts";

let source: DataSource;

beforeAll(async () => {
  source = await openTexts({
    orders: csv("order_id,day,customer_id,status,amount", 200, (i) => [
      `o${i}`,
      day(i % 40),
      `c${i % 20}`,
      ["paid", "open"][i % 2],
      50 + ((i * 17) % 91),
    ]),
    customers: csv("customer_id,country,tier", 20, (i) => [`c${i}`, ["DE", "FR"][i % 2], ["a", "b", "c"][i % 3]]),
  });
});

afterAll(() => source.close());

const ask = (where: string) =>
  understandQuestion(
    toQuestion({
      metric: "sum(amount)",
      baseline: "2024-01-01..2024-01-20",
      comparison: "2024-01-21..2024-02-09",
      where,
    }),
    source,
    openEvidenceLog(source),
  );

describe("where", () => {
  const joined = "from orders o join customers c using (customer_id)";
  it.each([
    ["status = 'paid'", `${joined} where status = 'paid'`],
    ["where STATUS = 'paid'", `${joined} where status = 'paid'`],
    ["orders.amount > 100 and not status = 'open'", `${joined} where amount > 100 and status <> 'open'`],
    ["customers.country = 'DE'", `${joined} where country = 'DE'`],
    ["country = 'DE' or tier in ('a', 'b')", `${joined} where country = 'DE' or tier in ('a', 'b')`],
  ])("%s leaves the rows %s", async (where, sql) => {
    const { facts } = await ask(where);
    const [[rows, amount]] = await source.rows(`select count(*), sum(amount) from (${facts.sql}) facts`);
    const [[wantedRows, wanted]] = await source.rows(`select count(*), sum(amount) ${sql}`);
    expect([rows, amount]).toEqual([wantedRows, wanted]);
  });

  it("leaves no dimension of which one value is left", async () => {
    const { facts } = await ask("customers.country = 'DE'");
    expect(facts.dimensions.map(({ name }) => name)).toContain("customers.tier");
    expect(facts.dimensions.map(({ name }) => name)).not.toContain("customers.country");
  });

  it.each([
    ["amount", "true or false"],
    ["1 = 1", "names no column"],
    ["colour = 'red'", "Column 'colour' not found"],
    ["status = ", "syntax error"],
    ["status = 'paid'; drop table orders", "cannot be used"],
    ["read_csv('x') = status", "not possible"],
    ["status = 'lost'", "in the data status is 'open', 'paid'"],
  ])("%s is refused: %s", async (where, text) => {
    const error = (await ask(where).catch((failure: unknown) => failure)) as AppError;
    expect(["INVALID_CONDITION", "COLUMN_NOT_FOUND"]).toContain(error.code);
    expect(error.message).toContain(text);
  });
});
