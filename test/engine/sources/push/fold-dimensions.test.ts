import { describe, expect, it } from "vitest";
import { cellsOf, foldDimensions, wholeCube } from "../../../../src/engine/sources/push/encode/fold-dimensions.ts";
import type { Singles } from "../../../../src/engine/sources/push/encode/read-singles.ts";

const singles = (deviations: number[], isPart = false): Singles => ({
  values: deviations.map((deviation, i) => ({ value: `v${i}`, rows: 1000 - i, deviation })),
  isPart,
});
const quiet = new Array<number>(30).fill(0.5);

describe("foldDimensions", () => {
  it("cuts by the dimensions in which something happened, and keeps what deviates beside what is usual", () => {
    const folds = foldDimensions([singles(quiet), singles([...quiet, 9]), singles([1, 12, 1]), singles(quiet)], 60);
    expect(folds.map(({ dimension }) => dimension)).toEqual([2, 1, 0]);
    expect(folds[0].kept).toBeNull();
    expect(folds[1].kept).toContain("v30");
    expect(folds[1].kept).toContain("v0");
    expect(cellsOf(folds)).toBeLessThanOrEqual(60);
  });

  it("never takes part of the values for all of them", () => {
    const [fold] = foldDimensions([singles([9, 1], true)], 1000);
    expect(fold).toEqual({ dimension: 0, kept: ["v0", "v1"], size: 3 });
    expect(wholeCube([singles([9, 1], true)])).toBeNull();
  });

  it("leaves out what has but one value", () => {
    expect(foldDimensions([singles([5]), singles([1, 2])], 100).map(({ dimension }) => dimension)).toEqual([1]);
  });
});
