import { describe, expect, it } from "vitest";
import { findCutOff } from "../../../src/analysis/faults/find-gaps.ts";
import { type DayAtHour, judgeEarlyEnd } from "../../../src/analysis/faults/judge-early-end.ts";
import { openHistory } from "../../../src/analysis/history/history.ts";
import { makeRows, usualDay } from "../history/made-rows.ts";

describe("a last day that ends at noon", () => {
  const usual = Array.from({ length: 35 }, (_, day): DayAtHour => ({ day, rows: 100, later: 60 }));
  const short: DayAtHour = { day: 35, rows: 40, later: 0 };

  it("is cut off where days go on until the evening", () => {
    expect(judgeEarlyEnd([...usual, short])).toBeGreaterThan(4);
  });

  it("is whole where days of this weekday end at noon", () => {
    const halfDays = usual.map((one) => (one.day % 7 === 0 ? { ...one, rows: 40, later: 0 } : one));
    expect(judgeEarlyEnd([...halfDays, short])).toBe(null);
  });

  it("is whole where it has as many rows as others", () => {
    expect(judgeEarlyEnd([...usual, { ...short, rows: 95 }])).toBe(null);
  });

  it("says nothing where rows are few or days are", () => {
    expect(judgeEarlyEnd([...usual.map((one) => ({ ...one, rows: 3, later: 2 })), { ...short, rows: 1 }])).toBe(null);
    expect(judgeEarlyEnd([...usual.slice(-8), short])).toBe(null);
  });
});

it("puts the same weekday in the place of a day that is cut off", () => {
  const rows = makeRows({
    days: 140,
    length: 7,
    shops: ["A"],
    amount: (_, day) => (day === 139 ? 10 : usualDay(day, 0)),
  });
  expect(findCutOff(openHistory(rows, true))).toBe(null);
  const earlyEnd = { bucket: 139, until: "10:52", surprise: 5 };
  const fault = findCutOff(openHistory({ ...rows, earlyEnd }, true));
  expect(fault).toMatchObject({ kind: "cut_off", buckets: [139], until: "10:52", surprise: 5 });
  expect(fault!.repair).toMatchObject({ dropped: [139], copied: [{ row: 132, bucket: 139 }] });
});
