import { describe, expect, it } from "vitest";
import { inferGrid } from "../../../src/analysis/bucket-grid.ts";
import { estimatePattern, removePattern, weekdayOf } from "../../../src/analysis/seasonality/cycle-pattern.ts";
import { rateAt } from "../../../src/analysis/seasonality/rate-series.ts";
import { estimateTrend, theilSen } from "../../../src/analysis/seasonality/trend.ts";
import { seededRandom } from "../seeded-random.ts";

function seriesOf(values: number[]) {
  return {
    positions: Int32Array.from(values, (_, i) => i),
    numerator: Float64Array.from(values),
    exposure: new Float64Array(values.length).fill(1),
  };
}

describe("weekday pattern", () => {
  const factors = [1.2, 1.1, 1, 1, 1.1, 0.9, 0.7];

  it("recovers factors under growth and in spite of an outlier", () => {
    const values = Array.from({ length: 70 }, (_, t) => (100 + t) * factors[t % 7]!);
    values[24] = 9000;
    const pattern = estimatePattern(seriesOf(values), 7)!;
    expect(pattern.form).toBe("multiplicative");
    for (const [phase, value] of pattern.values.entries()) expect(Math.abs(value - factors[phase]!)).toBeLessThan(0.05);
    expect(pattern.pValue).toBeLessThan(0.05);
  });

  it("uses offsets where values may be negative", () => {
    const values = Array.from({ length: 70 }, (_, t) => 10 * (factors[t % 7]! - 1) - 3);
    const series = seriesOf(values);
    const pattern = estimatePattern(series, 7)!;
    expect(pattern.form).toBe("additive");
    expect(pattern.values[0]).toBeCloseTo(2, 9);
    const cleaned = removePattern(series, pattern);
    expect(rateAt(cleaned, 13)).toBeCloseTo(-3, 9);
  });

  it("finds none in noise and none in less than two weeks", () => {
    const random = seededRandom(8);
    const found = Array.from({ length: 100 }, () =>
      estimatePattern(seriesOf(Array.from({ length: 84 }, () => 100 + 10 * random.normal())), 7),
    ).filter((pattern) => pattern!.pValue < 0.05);
    expect(found.length).toBeLessThan(12);
    expect(estimatePattern(seriesOf([1, 2, 3, 4, 5, 6, 7, 8]), 7)).toBeNull();
  });

  it("names Monday 0", () => {
    expect(weekdayOf(0)).toBe(3);
    expect(weekdayOf(Date.UTC(2025, 1, 17) / 86_400_000)).toBe(0);
    expect(weekdayOf(-4)).toBe(6);
  });
});

describe("inferGrid", () => {
  it("recognises hours, days with gaps, weeks, months, quarters and years", () => {
    const month = (count: number, step: number) =>
      Array.from({ length: count }, (_, i) => Date.UTC(2020, i * step, 1) / 86_400_000);
    expect(inferGrid([10, 10 + 1 / 24, 10 + 2 / 24, 10.5]).unit).toBe("hour");
    expect(inferGrid([1, 3, 4, 9, 10, 12]).unit).toBe("day");
    expect(inferGrid([7, 14, 21, 35]).unit).toBe("week");
    expect(inferGrid(month(14, 1)).unit).toBe("month");
    expect(inferGrid(month(9, 3)).unit).toBe("quarter");
    expect(inferGrid(month(5, 12)).unit).toBe("year");
    const grid = inferGrid(month(14, 1));
    expect(grid.daysOf(grid.positionOf(Date.UTC(2020, 1, 1) / 86_400_000))).toBe(29);
  });
});

describe("trend", () => {
  it("is not moved by outliers", () => {
    const times = Array.from({ length: 40 }, (_, t) => t);
    const values = times.map((t) => 5 + 2 * t);
    for (const spoilt of [3, 11, 29]) values[spoilt] = 1e6;
    expect(theilSen(times, values)).toEqual({ slope: 2, intercept: 5 });
  });

  it("is significant in about 5 % of trendless series with memory", () => {
    const random = seededRandom(12);
    const times = Array.from({ length: 90 }, (_, t) => t);
    let called = 0;
    for (let run = 0; run < 300; run++)
      if (estimateTrend(times, random.autoregressive(90, 0.5, 1))!.pValue < 0.05) called++;
    expect(called).toBeLessThan(30);
    const rising = random.autoregressive(90, 0.5, 1).map((noise, t) => noise + 0.1 * t);
    const trend = estimateTrend(times, rising)!;
    expect(trend.pValue).toBeLessThan(0.001);
    expect(trend.interval[0]).toBeLessThan(0.1);
    expect(trend.interval[1]).toBeGreaterThan(0.1);
  });
});
