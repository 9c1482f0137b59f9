import type { Dimension } from "../types.ts";
import { type Caps, capAmount } from "./cap-amounts.ts";

export interface StandardiseInput {
  dimensions: Dimension[];
  baselineRows: number;
  amounts: Float64Array;
  exposures: Float64Array;
  caps: Caps;
}

/** A value counts as if this many average rows of it had been seen besides its own. */
const priorRows = 30;
/** Dimensions with fewer rows per value than this would be fitted to their own noise. */
const minimumRowsPerValue = 25;
const factorLimit = 10;
/** Standardising costs time, so it has to take away this share of the variance. */
const worthwhile = 0.18;

/**
 * Exposures times the rate to be expected from each row's values, both periods taken together: what is known to
 * differ between values all the time is then no noise in how they changed. Null when that gains little.
 */
export function standardiseExposures(input: StandardiseInput): Float64Array | null {
  const { dimensions, exposures } = input;
  const amounts = cappedAmounts(input);
  const totalRate = sum(amounts) / sum(exposures);
  const expected = exposures.map((exposure) => exposure * totalRate);
  const plain = squaredError(amounts, expected);
  for (const dimension of dimensions) {
    const isFittable = dimension.values.length > 1 && dimension.values.length * minimumRowsPerValue <= amounts.length;
    if (isFittable) applyFactors(dimension, amounts, expected);
  }
  return squaredError(amounts, expected) < (1 - worthwhile) * plain ? expected : null;
}

function cappedAmounts({ amounts, baselineRows, caps }: StandardiseInput): Float64Array {
  return amounts.map((amount, row) => capAmount(amount, row < baselineRows ? caps.baseline : caps.comparison));
}

function applyFactors({ codes, values }: Dimension, amounts: Float64Array, expected: Float64Array): void {
  const seen = new Float64Array(values.length);
  const predicted = new Float64Array(values.length);
  for (let row = 0; row < amounts.length; row++) {
    seen[codes[row]!]! += amounts[row]!;
    predicted[codes[row]!]! += expected[row]!;
  }
  const prior = (priorRows * sum(expected)) / expected.length;
  const factors = seen.map((amount, code) => {
    const factor = (amount + prior) / (predicted[code]! + prior);
    return Math.min(factorLimit, Math.max(1 / factorLimit, factor));
  });
  for (let row = 0; row < expected.length; row++) expected[row]! *= factors[codes[row]!]!;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (let k = 0; k < values.length; k++) total += values[k]!;
  return total;
}

function squaredError(amounts: Float64Array, expected: Float64Array): number {
  let total = 0;
  for (let row = 0; row < amounts.length; row++) total += (amounts[row]! - expected[row]!) ** 2;
  return total;
}
