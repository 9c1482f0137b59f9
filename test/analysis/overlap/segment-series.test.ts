import { describe, expect, it } from "vitest";
import type { OverlapPart } from "../../../src/analysis/overlap/overlaps.ts";
import { segmentSeries } from "../../../src/analysis/overlap/segment-series.ts";

const times = Float64Array.of(0, 1, 2);
const comparison = { start: 2, end: 3 };

const part = (members: number[], amounts: number[], exposures: number[] | null = null): OverlapPart => ({
  members,
  amounts: Float64Array.from(amounts),
  squares: Float64Array.from(amounts),
  exposures: exposures && Float64Array.from(exposures),
});

function valuesOf(parts: OverlapPart[], factors: (number | null)[]) {
  const { kind, buckets } = segmentSeries({ times, parts }, 0, factors, comparison);
  return { kind, values: buckets.map(({ numerator, denominator }) => numerator / (denominator ?? 1)) };
}

describe("a segment's series", () => {
  it("stays level where everything moves alike from day to day", () => {
    const parts = [part([], [90, 45, 180]), part([0], [10, 5, 20])];
    expect(valuesOf(parts, [1])).toEqual({ kind: "ratio", values: [0.1, 0.1, 0.1] });
  });

  it("shows the move that another segment's fall hides", () => {
    // Its own rows doubled, but half of them lie in a segment that fell to a quarter.
    const parts = [part([], [40, 40, 40]), part([1], [40, 40, 10]), part([0], [10, 10, 20]), part([0, 1], [10, 10, 5])];
    expect(valuesOf(parts, [2, 0.25])).toEqual({ kind: "ratio", values: [0.2, 0.2, 40 / 120] });
  });

  it("leaves out the rows of a segment whose factor is not known", () => {
    const parts = [part([], [40, 40, 40]), part([1], [40, 40, 0]), part([0], [10, 10, 20]), part([0, 1], [10, 10, 0])];
    expect(valuesOf(parts, [2, null])).toEqual({ kind: "ratio", values: [0.2, 0.2, 20 / 60] });
  });

  it("sets a rate against the rate outside around the same time", () => {
    // Outside 10 and 20 of 100 before, 30 of 100 in the comparison; itself twice as much.
    const parts = [part([], [10, 20, 30], [100, 100, 100]), part([0], [6, 6, 18], [20, 20, 30])];
    expect(valuesOf(parts, [1])).toEqual({ kind: "ratio", values: [6 / 9, 6 / 9, 18 / 27] });
  });

  it("counts a day on which only the segment has rows", () => {
    const parts = [part([], [30, 0, 30]), part([0], [10, 10, 10])];
    expect(valuesOf(parts, [1])).toEqual({ kind: "ratio", values: [0.25, 1, 0.25] });
  });

  it("stands by itself where there are no shares", () => {
    expect(valuesOf([part([0], [10, 5, 20])], [1])).toEqual({ kind: "sum", values: [10, 5, 20] });
    const net = [part([], [100, -50, 200]), part([0], [10, 5, 20])];
    expect(valuesOf(net, [1])).toEqual({ kind: "sum", values: [10, 5, 20] });
    const rates = [part([], [-1, 5, 6], [10, 10, 10]), part([0], [1, 2, 3], [10, 10, 10])];
    expect(valuesOf(rates, [1])).toEqual({ kind: "ratio", values: [0.1, 0.2, 0.3] });
  });
});
