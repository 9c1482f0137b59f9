import { describe, expect, it } from "vitest";
import { fsum } from "../../src/analysis/fsum.ts";
import {
  mean,
  median,
  medianAbsoluteDeviation,
  quantile,
  variance,
  weightedMedian,
  winsorise,
} from "../../src/analysis/robust.ts";
import { seededRandom } from "./seeded-random.ts";

describe("fsum", () => {
  it("rounds the exact sum once", () => {
    expect(fsum([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toBe(1);
    expect(fsum([1e100, 1, -1e100])).toBe(1);
    expect(fsum([1, 2 ** -53, 2 ** -106])).toBe(1 + 2 ** -52);
    expect(fsum([])).toBe(0);
  });

  it("does not depend on the order of the values", () => {
    const random = seededRandom(7);
    const values = Array.from({ length: 500 }, () => random.normal() * 10 ** (20 * random.uniform() - 10));
    const sums = new Set(Array.from({ length: 20 }, () => fsum(values.toSorted(() => random.uniform() - 0.5))));
    expect(sums.size).toBe(1);
  });

  it("passes infinities and missing numbers through", () => {
    expect(fsum([1, Number.POSITIVE_INFINITY])).toBe(Number.POSITIVE_INFINITY);
    expect(fsum([1, Number.NaN])).toBeNaN();
  });
});

describe("robust summaries", () => {
  it("finds medians, quantiles and deviations", () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
    expect(quantile([1, 2, 3, 4, 5], 0.1)).toBeCloseTo(1.4, 14);
    expect(medianAbsoluteDeviation([1, 1, 2, 2, 4, 6, 9])).toBe(1);
    expect(mean([1, 2, 6])).toBe(3);
    expect(variance([1, 2, 3, 4])).toBeCloseTo(5 / 3, 14);
  });

  it("weighs the median", () => {
    expect(weightedMedian([1, 2, 3], [1, 1, 5])).toBe(3);
    expect(weightedMedian([3, 1, 2], [1, 1, 1])).toBe(2);
    expect(weightedMedian([1, 2, 3, 4], [1, 1, 1, 1])).toBe(2.5);
    expect(weightedMedian([1, 100], [1, 0])).toBe(1);
  });

  it("pulls outliers in and leaves the rest alone", () => {
    const pulled = winsorise([1, 2, 3, 4, 5, 1000], 3);
    expect(pulled.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pulled[5]).toBeCloseTo(3.5 + 3 * 1.482602218505602 * 1.5, 12);
    expect(winsorise([2, 2, 2, 9], 3)).toEqual([2, 2, 2, 9]);
  });
});
