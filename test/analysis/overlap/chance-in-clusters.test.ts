import { describe, expect, it } from "vitest";
import { chanceInClusters } from "../../../src/analysis/overlap/chance-in-clusters.ts";

const windows = { baseline: { start: 0, end: 14 }, comparison: { start: 14, end: 28 } };

/** Rows of a segment a day, of a hundred altogether. */
const bucketsOf = (rows: number[]) =>
  rows.map((numerator, time) => ({ time, numerator, denominator: 100, variance: numerator }));

const days = (on: (day: number) => number): number[] => Array.from({ length: 14 }, (_, day) => on(day));

describe("the chance of a move", () => {
  it("is small where single rows became many", () => {
    const rows = [...days((day) => day % 2), ...days((day) => 3 + (day % 2))];
    expect(chanceInClusters(bucketsOf(rows), windows)).toBeLessThan(1e-5);
  });

  it("is large where as many came in two clusters", () => {
    const rows = [...days((day) => day % 2), ...days((day) => (day === 3 || day === 9 ? 24 : 0))];
    expect(chanceInClusters(bucketsOf(rows), windows)).toBeGreaterThan(0.05);
  });

  it("is not known without the variance of rows, nor where nothing is there", () => {
    const unknown = bucketsOf([...days(() => 1), ...days(() => 2)]).map((bucket) => ({ ...bucket, variance: null }));
    expect(chanceInClusters(unknown, windows)).toBeNull();
    expect(chanceInClusters(bucketsOf([...days(() => 0), ...days(() => 0)]), windows)).toBeNull();
  });
});
