import { describe, expect, it } from "vitest";
import { fitFactors } from "../../../src/analysis/overlap/fit-factors.ts";
import type { OverlapPart } from "../../../src/analysis/overlap/overlaps.ts";

const windows = { baseline: { start: 0, end: 2 }, comparison: { start: 2, end: 4 } };
const times = Float64Array.of(0, 1, 2, 3);

const part = (members: number[], amounts: number[], exposures: number[] | null = null): OverlapPart => ({
  members,
  amounts: Float64Array.from(amounts),
  squares: Float64Array.from(amounts),
  exposures: exposures && Float64Array.from(exposures),
});

function factorsOf(parts: OverlapPart[], count: number): (number | null)[] {
  return fitFactors({ times, parts }, count, windows).map((factor) => factor && Number(factor.toFixed(6)));
}

describe("factors of overlapping segments", () => {
  it("tells two segments and a general fall apart", () => {
    // Everything × 0.8, the first segment × 0.5, the second × 1.5.
    const parts = [
      part([], [100, 100, 80, 80]),
      part([0], [50, 50, 20, 20]),
      part([1], [10, 10, 12, 12]),
      part([0, 1], [20, 20, 12, 12]),
    ];
    expect(factorsOf(parts, 2)).toEqual([0.5, 1.5]);
  });

  it("compares rates by exposure, so that volume alone is no factor", () => {
    const parts = [part([], [10, 10, 30, 30], [100, 100, 300, 300]), part([0], [20, 20, 5, 5], [100, 100, 50, 50])];
    expect(factorsOf(parts, 1)).toEqual([0.5]);
  });

  it("compares amounts per day where the windows differ in length", () => {
    const long = { baseline: { start: 0, end: 3 }, comparison: { start: 3, end: 4 } };
    const parts = [part([], [10, 10, 10, 10]), part([0], [10, 10, 10, 20])];
    expect(fitFactors({ times, parts }, 1, long)[0]).toBeCloseTo(2, 6);
  });

  it.each([
    { what: "left", amounts: [10, 10, 0, 0] },
    { what: "entered", amounts: [0, 0, 10, 10] },
    { what: "fell to a tenth", amounts: [10, 10, 1, 1] },
  ])("knows no factor of a segment that $what", ({ amounts }) => {
    expect(factorsOf([part([], [100, 100, 100, 100]), part([0], amounts)], 1)).toEqual([null]);
  });
});
