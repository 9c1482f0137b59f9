import { describe, expect, it } from "vitest";
import { suggestPeriods } from "../../../src/app/sessions/questions/suggest-periods.ts";

describe("periods to choose from", () => {
  it("are two whole weeks each where there is enough before them", () => {
    const [first, ...others] = suggestPeriods({ start: "2025-01-06", end: "2025-03-02", days: 56, cardinality: 56 });
    expect(first).toEqual({
      label: "Last 14 days against the 14 before",
      baseline: { start: "2025-02-03", end: "2025-02-16" },
      comparison: { start: "2025-02-17", end: "2025-03-02" },
    });
    expect(others.map(({ label }) => label)).toEqual([
      "Last 7 days against the 7 before",
      "Last 28 days against the 28 before",
    ]);
  });

  it("are months where there is a value a month", () => {
    const choices = suggestPeriods({ start: "2023-01-01", end: "2024-12-01", days: 701, cardinality: 24 });
    expect(choices.slice(0, 2)).toEqual([
      {
        label: "Last full month against the month before",
        baseline: { start: "2024-11-01", end: "2024-11-30" },
        comparison: { start: "2024-12-01", end: "2024-12-31" },
      },
      {
        label: "Last full month against the same month a year before",
        baseline: { start: "2023-12-01", end: "2023-12-31" },
        comparison: { start: "2024-12-01", end: "2024-12-31" },
      },
    ]);
  });

  it("are the halves of a few days, and none for a single one", () => {
    expect(suggestPeriods({ start: "2025-01-01", end: "2025-01-05", days: 5, cardinality: 5 })).toEqual([
      {
        label: "Second half of the data against the first",
        baseline: { start: "2025-01-01", end: "2025-01-02" },
        comparison: { start: "2025-01-04", end: "2025-01-05" },
      },
    ]);
    expect(suggestPeriods({ start: "2025-01-01", end: "2025-01-01", days: 1, cardinality: 1 })).toEqual([]);
  });
});
