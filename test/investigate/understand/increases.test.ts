import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openEvidenceLog } from "../../../src/engine/evidence-log.ts";
import { toQuestion } from "../../../src/investigate/to-question.ts";
import { understandQuestion } from "../../../src/investigate/understand/understand-question.ts";
import { csv, day, openTexts } from "./open-texts.ts";

let source: DataSource;

beforeAll(async () => {
  // Each country gains 1, 2 or 3 a day; the third one has no value on every seventh day.
  source = await openTexts({
    cases: csv("date,country,region,total", 180, (i) => {
      const [country, n] = [i % 3, Math.floor(i / 3)];
      const total = (country + 1) * (n + 1);
      return [
        day(n),
        ["DE", "FR", "JP"][country],
        country < 2 ? "Europe" : "Asia",
        country === 2 && n % 7 === 3 ? "" : total,
      ];
    }),
    events: csv("date,kind,amount", 60, (i) => [day(Math.floor(i / 4)), ["a", "b"][i % 2], i]),
  });
});
afterAll(() => source.close());

const factsOf = async (metric: string) => {
  const asked = toQuestion({ metric, baseline: "2024-01-02..2024-01-29", comparison: "2024-01-30..2024-02-26" });
  const { facts } = await understandQuestion(asked, source, openEvidenceLog(source));
  return facts;
};

describe("increase() of a running total", () => {
  it("is what was added since the row before of the same series, gaps bridged", async () => {
    const facts = await factsOf("sum(increase(total))");
    expect(facts.metric).toMatchObject({ kind: "sum", label: "sum of increase of total", increases: ["total"] });
    expect(facts.dimensions.map(({ name }) => name)).toEqual(["country", "region"]);
    const rows = await source.rows(
      `select country, ${facts.metric.aggregate}::integer from (${facts.sql}) facts ` +
        "where date between '2024-01-02' and '2024-01-29' group by country order by country",
    );
    expect(rows).toEqual([
      ["DE", 28],
      ["FR", 56],
      ["JP", 84],
    ]);
  });

  it("goes with other aggregates", async () => {
    const facts = await factsOf("sum(increase(total)) / count(distinct country)");
    expect(facts.metric.increases).toEqual(["total"]);
  });

  it("is refused where rows of a date cannot be told apart", async () => {
    await expect(factsOf("sum(increase(amount))")).rejects.toThrow("one row for each date of a series");
  });

  it("takes a column and nothing else", async () => {
    await expect(factsOf("sum(increase(total + 1))")).rejects.toThrow("increase() takes one column");
  });
});
