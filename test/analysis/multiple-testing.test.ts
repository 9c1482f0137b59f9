import { expect, it } from "vitest";
import { benjaminiHochberg, benjaminiYekutieli } from "../../src/analysis/multiple-testing.ts";

const pValues = [0.01, 0.04, 0.03, 0.005, 0.8];

it("gives Benjamini–Hochberg q-values in the order of the input", () => {
  const expected = [0.025, 0.05, 0.05, 0.025, 0.8];
  for (const [i, q] of benjaminiHochberg(pValues).entries()) expect(q).toBeCloseTo(expected[i]!, 14);
});

it("multiplies by the harmonic number for arbitrary dependence and never exceeds one", () => {
  const harmonic = 1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5;
  const expected = [0.025 * harmonic, 0.05 * harmonic, 0.05 * harmonic, 0.025 * harmonic, 1];
  for (const [i, q] of benjaminiYekutieli(pValues).entries()) expect(q).toBeCloseTo(expected[i]!, 14);
});

it("accepts an empty list", () => {
  expect(benjaminiHochberg([])).toEqual([]);
});
