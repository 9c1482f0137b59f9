import { describe, expect, it } from "vitest";
import { decomposeStl } from "../../../src/analysis/seasonality/stl.ts";

const SERIES = [5, 9, 2, 9, 0, 6, 3, 8, 5, 8, 7, 8, 8, 0, 2, 5, 0, 5, 6, 7, 3, 6, 1, 4, 4, 4, 3, 7, 5, 8];

function expectStart(actual: Float64Array, expected: number[]): void {
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, 4);
}

describe("decomposeStl", () => {
  // The vectors that the ports of the Fortran original for Ruby, Rust and C++ (ankane/stl) are tested with.
  it("agrees with published values", () => {
    const parts = decomposeStl(SERIES, { period: 7, seasonalSpan: 7, robust: false });
    expectStart(parts.seasonal, [0.36926576, 0.75655484, -1.3324139, 1.9553658, -0.6044802]);
    expectStart(parts.trend, [4.804099, 4.9097075, 5.015316, 5.16045, 5.305584]);
    expectStart(parts.remainder, [-0.17336464, 3.3337379, -1.6829021, 1.8841844, -4.7011037]);
  });

  it("agrees with published values when outliers are weighed down", () => {
    const parts = decomposeStl(SERIES, { period: 7, seasonalSpan: 7, robust: true });
    expectStart(parts.seasonal, [0.14922355, 0.47939026, -1.833231, 1.7411387, 0.8200711]);
    expectStart(parts.trend, [5.397365, 5.4745436, 5.5517216, 5.6499176, 5.748114]);
    expectStart(parts.weights, [0.99374926, 0.8129377, 0.9385952, 0.9458036, 0.29742217]);
  });

  it("leaves no remainder of a fixed pattern, and adds up to the data otherwise", () => {
    const pattern = [3, 1, 0, -1, -1, -2, 0];
    const fixed = Array.from({ length: 70 }, (_, t) => 10 + pattern[t % 7]!);
    const exact = decomposeStl(fixed, { period: 7, seasonalSpan: 35, robust: false });
    expect(Math.max(...exact.remainder.map(Math.abs))).toBeLessThan(1e-9);
    expect(exact.trend[30]).toBeCloseTo(10, 9);
    const growing = fixed.map((value, t) => value + t * t);
    const { seasonal, trend, remainder } = decomposeStl(growing, { period: 7, seasonalSpan: 7, robust: true });
    for (const [t, value] of growing.entries()) expect(seasonal[t]! + trend[t]! + remainder[t]!).toBeCloseTo(value, 9);
  });
});
