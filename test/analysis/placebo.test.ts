import { describe, expect, it } from "vitest";
import { placeboWindows, runPlacebo } from "../../src/analysis/placebo.ts";

const windows = { baseline: { start: 100, end: 114 }, comparison: { start: 114, end: 128 } };

describe("placeboWindows", () => {
  it("moves both windows back by whole weeks, never into the comparison", () => {
    const pairs = placeboWindows({ data: { start: 0, end: 128 }, windows, alignment: 7, most: 100 });
    expect(pairs[0]).toEqual({ baseline: { start: 86, end: 100 }, comparison: { start: 100, end: 114 } });
    expect(pairs.at(-1)!.baseline.start).toBe(2);
    for (const pair of pairs) {
      expect((100 - pair.baseline.start) % 7).toBe(0);
      expect(pair.comparison.end).toBeLessThanOrEqual(114);
      expect(pair.comparison.start - pair.baseline.start).toBe(14);
    }
  });

  it("spreads over the history when fewer are wanted, and finds none without history", () => {
    const few = placeboWindows({ data: { start: 0, end: 128 }, windows, alignment: 7, most: 3 });
    expect(few.map((pair) => pair.baseline.start)).toEqual([86, 44, 2]);
    expect(placeboWindows({ data: { start: 90, end: 128 }, windows, alignment: 7, most: 20 })).toEqual([]);
  });
});

describe("runPlacebo", () => {
  it("counts calls and compares sizes", () => {
    const pairs = placeboWindows({ data: { start: 0, end: 128 }, windows, alignment: 7, most: 100 });
    const result = runPlacebo(pairs, 50, ({ baseline }) => ({
      called: baseline.start === 86,
      size: baseline.start === 86 ? -5 : 0,
    }));
    expect(result).toEqual({ pairs: 13, called: 1, falseAlarmRate: 1 / 13, largestSize: 5, pValue: 1 / 14 });
    expect(runPlacebo([], 50, () => ({ called: true, size: 1 })).falseAlarmRate).toBeNull();
  });
});
