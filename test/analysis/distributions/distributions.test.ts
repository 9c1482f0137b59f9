import { describe, expect, it } from "vitest";
import { betaLower } from "../../../src/analysis/distributions/beta.ts";
import { chiSquareQuantile, chiSquareUpper } from "../../../src/analysis/distributions/chi-square.ts";
import {
  binomialLower,
  binomialUpper,
  poissonLower,
  poissonPairTest,
  poissonUpper,
} from "../../../src/analysis/distributions/counts.ts";
import { gammaLower, gammaUpper, logGamma } from "../../../src/analysis/distributions/gamma.ts";
import { erfc, normalLower, normalQuantile, normalUpper } from "../../../src/analysis/distributions/normal.ts";
import { tQuantile, tTwoSided, tUpper } from "../../../src/analysis/distributions/student-t.ts";

function expectRelative(actual: number, expected: number): void {
  const distance = expected === 0 ? Math.abs(actual) : Math.abs(actual / expected - 1);
  expect(distance, `${actual} should be ${expected}`).toBeLessThan(1e-10);
}

describe("special functions", () => {
  it("agree with scipy 1.17 to ten digits, in the tails too", () => {
    expectRelative(logGamma(0.1), 2.252712651734206);
    expectRelative(logGamma(0.5), 0.5723649429247);
    expectRelative(logGamma(1.5), -0.12078223763524526);
    expectRelative(logGamma(171.5), 709.1431630309283);
    expectRelative(logGamma(1e6), 12815504.569147611);
    expectRelative(gammaLower(0.5, 0.1), 0.34527915398142317);
    expectRelative(gammaUpper(0.5, 50), 1.5239706048320995e-23);
    expectRelative(gammaUpper(3, 2), 0.6766764161830634);
    expectRelative(gammaUpper(100, 130), 0.002750408367306518);
    expectRelative(gammaUpper(1e5, 1.01e5), 0.0008084215129255896);
    expectRelative(betaLower(0.3, 0.5, 0.5), 0.36901011956554536);
    expectRelative(betaLower(0.9, 2, 5), 0.999945);
    expectRelative(betaLower(0.2, 50, 0.5), 9.994267861337003e-37);
    expectRelative(betaLower(0.4, 1000, 1200), 1.0697860500631323e-7);
    expectRelative(betaLower(1e-8, 3, 7), 8.399999622000002e-23);
    expectRelative(erfc(0.5), 0.4795001221869535);
  });
});

describe("normal", () => {
  it("has accurate tails and quantiles", () => {
    expectRelative(normalUpper(0.3), 0.3820885778110474);
    expectRelative(normalUpper(6), 9.865876450376946e-10);
    expectRelative(normalUpper(10), 7.61985302416047e-24);
    expectRelative(normalUpper(-2), 0.9772498680518208);
    expectRelative(normalLower(-10), 7.61985302416047e-24);
    expectRelative(normalQuantile(0.975), 1.959963984540054);
    expectRelative(normalQuantile(0.01), -2.3263478740408408);
    expectRelative(normalQuantile(0.3), -0.5244005127080409);
    expectRelative(normalQuantile(1e-10), -6.361340902404056);
    expectRelative(normalQuantile(1e-300), -37.0470962993612);
    expect(Math.abs(normalQuantile(0.5))).toBeLessThan(1e-15);
  });
});

describe("Student t", () => {
  it("has accurate tails and quantiles for small, broken and infinite degrees of freedom", () => {
    expectRelative(tUpper(2, 1), 0.14758361765043326);
    expectRelative(tUpper(2.5, 7.5), 0.019410129136812764);
    expectRelative(tUpper(-1, 4), 0.8130495168499705);
    expectRelative(tUpper(12, 30), 2.7900927075996303e-13);
    expectRelative(tUpper(40, 200), 1.1243698267601098e-97);
    expectRelative(tUpper(1e4, 3), 1.102657751147905e-12);
    expectRelative(tTwoSided(1.959963984540054, Number.POSITIVE_INFINITY), 0.05);
    expectRelative(tQuantile(0.975, 1), 12.706204736174694);
    expectRelative(tQuantile(0.975, 10), 2.228138851986274);
    expectRelative(tQuantile(0.9, 2.5), 1.7302509288071766);
    expectRelative(tQuantile(1e-8, 5), -62.4045061109673);
    expectRelative(tQuantile(0.9999, 1), 3183.098757118502);
    expectRelative(tQuantile(0.6, 100), 0.25402218245822766);
  });
});

describe("chi-square", () => {
  it("has accurate tails and quantiles", () => {
    expectRelative(chiSquareUpper(3.84, 1), 0.05004352124870519);
    expectRelative(chiSquareUpper(200, 10), 1.6139305336977317e-37);
    expectRelative(chiSquareUpper(1, 5), 0.9625657732472964);
    expectRelative(chiSquareUpper(1000, 900), 0.010994608942135844);
    expectRelative(chiSquareQuantile(0.95, 1), 3.841458820694124);
    expectRelative(chiSquareQuantile(0.95, 10), 18.307038053275146);
    expectRelative(chiSquareQuantile(0.01, 3), 0.11483180189911707);
    expectRelative(chiSquareQuantile(1e-6, 0.5), 1.3499395786223394e-24);
    expectRelative(chiSquareQuantile(0.999999, 50), 112.60809249886348);
  });
});

describe("counts", () => {
  it("has exact Poisson and binomial tails", () => {
    expectRelative(poissonLower(3, 5), 0.2650259152973616);
    expectRelative(poissonUpper(3, 5), 0.8753479805169189);
    expectRelative(poissonUpper(30, 10), 2.509951201527959e-7);
    expectRelative(poissonLower(1000, 1100), 0.001175230568136558);
    expect(poissonUpper(0, 2)).toBe(1);
    expectRelative(binomialLower(3, { trials: 10, probability: 0.5 }), 0.171875);
    expectRelative(binomialUpper(60, { trials: 100, probability: 0.3 }), 5.129949815583127e-10);
    expectRelative(binomialLower(5, { trials: 100_000, probability: 0.0001 }), 0.06707650449736074);
  });

  it("tells equal Poisson rates from different ones, given unequal exposure", () => {
    expect(poissonPairTest({ count: 10, exposure: 1 }, { count: 20, exposure: 2 })).toBeGreaterThan(0.9);
    expect(poissonPairTest({ count: 10, exposure: 1 }, { count: 60, exposure: 2 })).toBeLessThan(0.01);
    expect(poissonPairTest({ count: 0, exposure: 1 }, { count: 0, exposure: 1 })).toBe(1);
  });
});
