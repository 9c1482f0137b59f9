import { describe, expect, it } from "vitest";
import { noContext } from "../../../src/knowledge/events/date-mention.ts";
import { findDates } from "../../../src/knowledge/events/find-dates.ts";
import { readDay } from "../../../src/knowledge/events/read-day.ts";

const shown = (text: string, year: number | null = null) =>
  findDates(text, { ...noContext, year }).map(({ date, endDate, precision, time, otherDate }) =>
    [date, endDate, precision, time, otherDate && `or ${otherDate}`].filter(Boolean).join(" "),
  );

describe("findDates", () => {
  it.each([
    ["2025-02-03: iOS 17.2.1 rollout", "2025-02-03 day"],
    ["2025/2/3", "2025-02-03 day"],
    ["on 2025-02-03T14:05:00Z", "2025-02-03 day 14:05"],
    ["2025-02-03 14:05–15:20 UTC: outage", "2025-02-03 day 14:05"],
    ["3 Feb 2025 – release", "2025-02-03 day"],
    ["the 3rd of February, 2025", "2025-02-03 day"],
    ["Mon, 3 February 2025 at 2:05 pm", "2025-02-03 day 14:05"],
    ["Feb 3, 2025", "2025-02-03 day"],
    ["Feb. 3rd 2025", "2025-02-03 day"],
    ["FEB 3 2025", "2025-02-03 day"],
    ["03-Feb-2025", "2025-02-03 day"],
    ["Feb 3–6, 2025", "2025-02-03 2025-02-06 day"],
    ["3–6 Feb 2025", "2025-02-03 2025-02-06 day"],
    ["3 Feb – 2 Mar 2025", "2025-02-03 2025-03-02 day"],
    ["28 Dec – 3 Jan 2025", "2024-12-28 2025-01-03 day"],
    ["Feb 28 to March 2, 2025", "2025-02-28 2025-03-02 day"],
    ["between 3 and 6 February 2025", "2025-02-03 2025-02-06 day"],
    ["Between 3 March and 24 March 2025", "2025-03-03 2025-03-24 day"],
    ["2025-02-03 to 2025-02-06", "2025-02-03 2025-02-06 day"],
    ["2025-02-03..2025-02-06", "2025-02-03 2025-02-06 day"],
    ["the week of 3 February 2025", "2025-02-03 2025-02-09 week"],
    ["2025-W06", "2025-02-03 2025-02-09 week"],
    ["in February 2025", "2025-02-01 2025-02-28 month"],
    ["2025-03: all systems operational", "2025-03-01 2025-03-31 month"],
    ["Jan–Mar 2025", "2025-01-01 2025-03-31 month"],
    ["Q1 2025", "2025-01-01 2025-03-31 quarter"],
    ["2025-Q4", "2025-10-01 2025-12-31 quarter"],
    ["H2 2025", "2025-07-01 2025-12-31 half"],
    ["13/02/2025", "2025-02-13 day"],
    ["02/13/2025", "2025-02-13 day"],
    ["3.2.2025", "2025-02-03 day"],
    ["03/02/2025", "2025-02-03 day or 2025-03-02"],
  ])("reads %j as %j", (text, expected) => {
    expect(shown(text)).toEqual([expected]);
  });

  it.each([
    ["iOS 17.2.1 and Android 9.0"],
    ["v2025.02.03 and build-2025-02-03"],
    ["report_2025-02-03.csv and /logs/2025/02/03/a"],
    ["https://example.com/2025-02-03/post"],
    ["`2025-02-03` in code"],
    ["$3.02 of 1/2 cups, 10-20-30 of them"],
    ["© 2025 Example"],
    ["we may 3 times march 10 miles"],
    ["2025-02-31 and 2025-13-01"],
    ["3 February without a year"],
    ["call 555-02-2025"],
  ])("finds no date in %j", (text) => {
    expect(shown(text)).toEqual([]);
  });

  it("takes the year from the context where a date has none", () => {
    expect(shown("Feb 3: sale, 5 March: end", 2025)).toEqual(["2025-02-03 day", "2025-03-05 day"]);
    expect(shown("28 Dec – 3 Jan", 2024)).toEqual(["2024-12-28 2025-01-03 day"]);
  });

  it("settles an ambiguous order by what the document does elsewhere", () => {
    expect(findDates("03/02/2025", { ...noContext, order: "month-first" })).toMatchObject([
      { date: "2025-03-02", otherDate: null },
    ]);
  });
});

describe("readDay", () => {
  it.each([
    ["2025-02-03", "2025-02-03"],
    ["2025-02-03T10:00:00+01:00", "2025-02-03"],
    ["Feb 3, 2025", "2025-02-03"],
    ["03/02/2025", null],
    ["soon", null],
  ])("reads %j as %j", (text, day) => {
    expect(readDay(text)).toBe(day);
  });
});
