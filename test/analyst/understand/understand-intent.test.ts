import { beforeAll, describe, expect, it } from "vitest";
import { conditionText, groupLabel, measureLabel } from "../../../src/analyst/query/labels.ts";
import { understandIntent } from "../../../src/analyst/understand/understand-intent.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openTables, salesCsv } from "../open-table.ts";

let source: DataSource;
beforeAll(async () => {
  source = await openTables({
    "sales.csv": salesCsv,
    "states.csv": "state,region\nArizona,West\nTexas,South\nOhio,Midwest\n",
  });
});

async function read(intent: string) {
  const { query, notUnderstood, questions, assumptions } = await understandIntent(intent, source);
  return {
    measures: query?.measures.map((measure) => measureLabel(measure, "sales")),
    groups: query?.groups.map(groupLabel),
    conditions: query?.conditions.map(conditionText),
    notUnderstood,
    questions,
    assumptions,
  };
}

describe("understanding an intent without a model", () => {
  it("finds values, periods and measures", async () => {
    const { measures, conditions } = await read("Total revenue in Arizona in Q1 2021");
    expect(measures).toEqual(["total_revenue"]);
    expect(conditions).toEqual(["2021-01-01 to 2021-03-31", "state is Arizona"].sort((a, b) => (a < b ? 1 : -1)));
  });

  it("says which word it took for another", async () => {
    const { measures, assumptions } = await read("sales by product");
    expect(measures).toEqual(["total_revenue"]);
    expect(assumptions).toEqual(['"sales" is read as revenue']);
  });

  it("reaches a joined table over a proven key", async () => {
    expect((await read("revenue by region")).groups).toEqual(["region"]);
  });

  it("names the words that nothing in the tables goes by, and has no query then", async () => {
    const { measures, notUnderstood } = await read("revenue for premium customers in Texas");
    expect(measures).toBeUndefined();
    expect(notUnderstood).toContain("premium");
  });

  it("asks which year is meant rather than choosing one", async () => {
    expect((await read("revenue in March")).questions[0]).toMatch(/Which year/);
  });

  it("reads a negation, a number and a flag of days as conditions", async () => {
    const { conditions } = await read("orders with more than 2 units on weekends except Texas");
    expect(conditions?.toSorted()).toEqual(["on weekends", "state is not Texas", "units > 2"]);
  });

  it("asks back where the data do not reach", async () => {
    expect((await read("revenue in 2030")).questions[0]).toMatch(/no data/);
  });
});
