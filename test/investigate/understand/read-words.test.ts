import { describe, expect, it } from "vitest";
import { readPeriods } from "../../../src/investigate/understand/periods/place-periods.ts";
import { readWords, readWordsBeside } from "../../../src/investigate/understand/periods/read-words.ts";

// A Thursday.
const today = "2025-02-20";

describe("readWords", () => {
  it.each([
    ["today", "2025-02-20", "2025-02-20"],
    ["yesterday", "2025-02-19", "2025-02-19"],
    ["last week", "2025-02-10", "2025-02-16"],
    ["Last Week", "2025-02-10", "2025-02-16"],
    ["the previous month", "2025-01-01", "2025-01-31"],
    ["this month", "2025-02-01", "2025-02-20"],
    ["month to date", "2025-02-01", "2025-02-20"],
    ["ytd", "2025-01-01", "2025-02-20"],
    ["last quarter", "2024-10-01", "2024-12-31"],
    ["last year", "2024-01-01", "2024-12-31"],
    ["last 7 days", "2025-02-13", "2025-02-19"],
    ["the last two weeks", "2025-02-06", "2025-02-19"],
    ["2 weeks ago", "2025-02-03", "2025-02-09"],
    ["the week before last", "2025-02-03", "2025-02-09"],
    ["last Monday", "2025-02-17", "2025-02-17"],
    ["March 2022", "2022-03-01", "2022-03-31"],
    ["Mar 2022", "2022-03-01", "2022-03-31"],
    ["March", "2024-03-01", "2024-03-31"],
    ["2022-Q1", "2022-01-01", "2022-03-31"],
    ["Q1 2022", "2022-01-01", "2022-03-31"],
    ["first quarter of 2022", "2022-01-01", "2022-03-31"],
    ["H2 2023", "2023-07-01", "2023-12-31"],
    ["week 7 of 2025", "2025-02-10", "2025-02-16"],
    ["week 7", "2025-02-10", "2025-02-16"],
    ["calendar week 50", "2024-12-09", "2024-12-15"],
    ["the week of 3 June 2024", "2024-06-03", "2024-06-09"],
    ["week of 2024-06-05", "2024-06-03", "2024-06-09"],
    ["the week starting 5 June 2024", "2024-06-05", "2024-06-11"],
    ["3 June 2024", "2024-06-03", "2024-06-03"],
    ["June 3rd, 2024", "2024-06-03", "2024-06-03"],
    ["3–16 February 2025", "2025-02-03", "2025-02-16"],
    ["from 3 Feb to 16 Feb 2025", "2025-02-03", "2025-02-16"],
    ["March to May 2022", "2022-03-01", "2022-05-31"],
    ["29 February", "2024-02-29", "2024-02-29"],
    ["same week last year", "2024-02-19", "2024-02-25"],
  ])("'%s' is %s to %s", (text, start, end) => {
    expect(readWords(text, today)).toEqual({ start, end });
  });

  it.each(["", "before", "after", "last", "the other week", "week 54 of 2024", "31 June 2024", "9 to 3 June 2024"])(
    "'%s' is no period",
    (text) => {
      expect(readWords(text, today)).toBeNull();
    },
  );
});

describe("readWordsBeside", () => {
  const week = ["2025-02-10", "2025-02-16"];
  const month = ["2025-03-01", "2025-03-31"];
  it.each([
    ["the week before", week, "2025-02-03", "2025-02-09"],
    ["previous week", week, "2025-02-03", "2025-02-09"],
    ["previous period", week, "2025-02-03", "2025-02-09"],
    ["a week earlier", week, "2025-02-03", "2025-02-09"],
    ["same week last year", week, "2024-02-12", "2024-02-18"],
    ["a year earlier", week, "2024-02-12", "2024-02-18"],
    ["four weeks earlier", week, "2025-01-13", "2025-01-19"],
    ["the 14 days before", week, "2025-01-27", "2025-02-09"],
    ["previous period", month, "2025-02-01", "2025-02-28"],
    ["the month before", month, "2025-02-01", "2025-02-28"],
    ["same month last year", month, "2024-03-01", "2024-03-31"],
    ["the same period last year", month, "2024-03-01", "2024-03-31"],
    ["year over year", month, "2024-03-01", "2024-03-31"],
    ["same day last week", ["2025-02-19", "2025-02-19"], "2025-02-12", "2025-02-12"],
    ["previous period", ["2025-02-05", "2025-02-16"], "2025-01-24", "2025-02-04"],
  ])("'%s' beside %s is %s to %s", (text, [from, to], start, end) => {
    expect(readWordsBeside(text, { start: from, end: to })).toEqual({ start, end });
  });
});

describe("readPeriods", () => {
  const read = (baseline: string, comparison: string) => {
    const periods = readPeriods({ baseline, comparison }, new Date(`${today}T15:00:00Z`));
    const days = ({ start, end }: { start: string; end: string }) => `${start}..${end}`;
    return [days(periods.baseline), days(periods.comparison)];
  };

  it.each([
    ["the week before", "last week", "2025-02-03..2025-02-09", "2025-02-10..2025-02-16"],
    ["previous week", "last week", "2025-02-03..2025-02-09", "2025-02-10..2025-02-16"],
    ["same week last year", "last week", "2024-02-12..2024-02-18", "2025-02-10..2025-02-16"],
    ["a year earlier", "2024-Q1", "2023-01-01..2023-03-31", "2024-01-01..2024-03-31"],
    ["last month", "this month", "2025-01-01..2025-01-31", "2025-02-01..2025-02-20"],
    ["2025-01-27..2025-02-02", "yesterday", "2025-01-27..2025-02-02", "2025-02-19..2025-02-19"],
  ])("'%s' against '%s' is %s against %s", (baseline, comparison, ...days) => {
    expect(read(baseline, comparison)).toEqual(days);
  });

  it("keeps the words and the day they were read on", () => {
    const { comparison } = readPeriods({ baseline: "2025-01", comparison: "last week" }, new Date(today));
    expect(comparison).toMatchObject({ label: "last week", today });
  });
});
