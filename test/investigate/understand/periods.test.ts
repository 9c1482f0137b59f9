import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../src/base/app-error.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import type { ProfiledTable } from "../../../src/engine/profile/profiled-table.ts";
import { findDateColumn } from "../../../src/investigate/understand/periods/find-date-column.ts";
import { parsePeriod } from "../../../src/investigate/understand/periods/parse-period.ts";
import { parsePeriods, valuesAsDays } from "../../../src/investigate/understand/periods/parse-periods.ts";
import { csv, day, openTexts } from "./open-texts.ts";

function failureOf(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("nothing failed");
}

describe("parsePeriod", () => {
  it.each([
    ["2024-01-01..2024-01-31", "2024-01-01", "2024-01-31"],
    ["2024-02", "2024-02-01", "2024-02-29"],
    ["2024-Q1", "2024-01-01", "2024-03-31"],
    ["2024-W05", "2024-01-29", "2024-02-04"],
    ["2020-W53", "2020-12-28", "2021-01-03"],
    ["2024", "2024-01-01", "2024-12-31"],
    ["2024-03-05", "2024-03-05", "2024-03-05"],
    ["2024-03..2024-05", "2024-03-01", "2024-05-31"],
    ["2024-01-01 to 2024-01-31", "2024-01-01", "2024-01-31"],
    ["202403", "2024-03-01", "2024-03-31"],
    ["20240305", "2024-03-05", "2024-03-05"],
    ["Mar-24", "2024-03-01", "2024-03-31"],
    ["March-2024", "2024-03-01", "2024-03-31"],
    ["Jan-24..Mar-24", "2024-01-01", "2024-03-31"],
    ["2024Q1", "2024-01-01", "2024-03-31"],
    ["Q1-2024", "2024-01-01", "2024-03-31"],
  ])("%s is %s to %s", (text, start, end) => {
    expect(parsePeriod(text)).toEqual({ start, end });
  });

  it.each(["", "yesterday", "2024-13", "2024-02-30", "2024-Q5", "2024-W60", "2021-W53", "2024-01..", "1..2..3"])(
    "refuses '%s' and says what is accepted",
    (text) => {
      const error = failureOf(() => parsePeriod(text));
      expect(error.code).toBe("INVALID_DATE_RANGE");
      expect(error.message).toContain("2024-Q1");
      expect(error.details["value"]).toBe(text);
    },
  );

  it("refuses an end before the start", () => {
    const error = failureOf(() => parsePeriod("2024-03-05..2024-03-01"));
    expect(error.code).toBe("INVALID_DATE_RANGE");
    expect(error.message).toContain("before it starts");
  });
});

describe("parsePeriods", () => {
  let source: DataSource;
  let table: ProfiledTable;

  beforeAll(async () => {
    source = await openTexts({
      tests: csv("phase,sales,region", 40, (i) => [i % 2 ? "After" : "before", 10 + i, ["n", "s"][i % 2]]),
    });
    [table] = source.tables;
  });
  afterAll(() => source.close());

  it("reads calendar texts as days", async () => {
    const pair = await parsePeriods({ baseline: "2024-01", comparison: "2024-02" }, table, source);
    expect(pair.baseline).toEqual({ kind: "dates", start: "2024-01-01", end: "2024-01-31" });
  });

  it("finds the column that holds both values, as it writes them", async () => {
    const pair = await parsePeriods({ baseline: "Before", comparison: "after" }, table, source);
    expect(pair).toEqual({
      baseline: { kind: "value", column: "phase", value: "before" },
      comparison: { kind: "value", column: "phase", value: "After" },
    });
  });

  it("lets two days stand in for two values", async () => {
    const { baseline, comparison } = await parsePeriods({ baseline: "before", comparison: "after" }, table, source);
    if (baseline.kind !== "value" || comparison.kind !== "value") throw new Error("not found as values");
    const time = valuesAsDays({ baseline, comparison });
    expect([time.baseline.label, time.comparison.label]).toEqual(["before", "After"]);
    const rows = await source.rows(
      `select count(*) filter (where ${time.sql} = date '${time.baseline.start}'),
              count(*) filter (where ${time.sql} = date '${time.comparison.start}') from tests`,
    );
    expect(rows[0].map(Number)).toEqual([20, 20]);
  });

  it("refuses values that no column holds", async () => {
    await expect(parsePeriods({ baseline: "then", comparison: "now" }, table, source)).rejects.toMatchObject({
      code: "INVALID_DATE_RANGE",
    });
  });
});

describe("findDateColumn", () => {
  const periods = {
    baseline: { start: "2024-01-01", end: "2024-01-10" },
    comparison: { start: "2024-01-11", end: "2024-01-20" },
  };
  let source: DataSource;
  const table = (name: string): ProfiledTable => source.tables.find((one) => one.name === name)!;

  beforeAll(async () => {
    source = await openTexts({
      incidents: csv("Opened_At,closed_at,sys_updated_on,n", 30, (i) => [day(i), day(i + 1), day(i + 2), 7 * i]),
      legs: csv("alpha,beta,km", 30, (i) => [day(i), day(i), 7 * i + 100]),
      people: csv("birth_date,day,score", 30, (i) => [`19${50 + i}-03-04`, day(i), 7 * i]),
      budget: csv("year,month,amount", 48, (i) => [2021 + Math.floor(i / 12), 1 + (i % 12), 1000 + 7 * i]),
      plain: csv("colour,weight", 30, (i) => [["red", "blue"][i % 2], 100 + 7 * i]),
    });
  });
  afterAll(() => source.close());

  it("takes the one that is named, in any case", () => {
    expect(findDateColumn("CLOSED_AT", table("incidents"), periods)).toEqual({
      column: "closed_at",
      sql: '"closed_at"',
    });
  });

  it("takes the one that says when it began", () => {
    expect(findDateColumn(null, table("incidents"), periods).column).toBe("Opened_At");
    expect(findDateColumn(null, table("people"), periods).column).toBe("day");
  });

  it("asks where two fit alike, naming them and the flag", () => {
    const error = failureOf(() => findDateColumn(null, table("legs"), periods));
    expect(error.code).toBe("DATE_COLUMN_NEEDED");
    expect(error.message).toContain("--date alpha or --date beta");
    expect(error.details["candidates"]).toEqual(["alpha", "beta"]);
  });

  it("makes dates of years and months", async () => {
    const { sql } = findDateColumn(null, table("budget"), periods);
    expect(await source.rows(`select min(${sql})::varchar, max(${sql})::varchar from budget`)).toEqual([
      ["2021-01-01", "2024-12-01"],
    ]);
    const year = findDateColumn("year", table("budget"), periods);
    expect(await source.rows(`select max(${year.sql})::varchar from budget`)).toEqual([["2024-01-01"]]);
  });

  it("says when there is none, when it is unknown and when it holds no dates", () => {
    expect(failureOf(() => findDateColumn(null, table("plain"), periods)).code).toBe("DATE_COLUMN_NEEDED");
    expect(failureOf(() => findDateColumn("colour", table("plain"), periods)).code).toBe("DATE_COLUMN_NEEDED");
    expect(failureOf(() => findDateColumn("when", table("plain"), periods)).code).toBe("COLUMN_NOT_FOUND");
  });
});
