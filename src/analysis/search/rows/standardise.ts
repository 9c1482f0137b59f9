import type { Dimension } from "../types.ts";
import type { Amounts, Moments } from "./row-table.ts";

export interface StandardiseInput extends Amounts {
  dimensions: Dimension[];
  exposures: Float64Array;
  /** How many there are, each entry counted as the rows it stands for. */
  rowCount: number;
}

export interface Standardised {
  exposures: Float64Array;
  rescale(moments: Moments): Moments;
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
export function standardiseExposures(input: StandardiseInput): Standardised | null {
  const { dimensions, amounts, exposures, rowCount } = input;
  const totalRate = sum(amounts) / sum(exposures);
  const expected = exposures.map((exposure) => exposure * totalRate);
  const plain = squaredError(input, expected);
  const prior = (priorRows * sum(expected)) / rowCount;
  for (const dimension of dimensions) {
    const isFittable = dimension.values.length > 1 && dimension.values.length * minimumRowsPerValue <= rowCount;
    if (isFittable) applyFactors(dimension, amounts, expected, prior);
  }
  if (!(squaredError(input, expected) < (1 - worthwhile) * plain)) return null;
  return { exposures: expected, rescale: (moments) => withRates(moments, exposures, expected) };
}

/** All rows behind an entry have the same rate. */
function withRates(moments: Moments, exposures: Float64Array, expected: Float64Array): Moments {
  const rate = (entry: number) => (exposures[entry]! > 0 ? expected[entry]! / exposures[entry]! : 0);
  return {
    crossFactors: moments.crossFactors.map((factor, entry) => factor * rate(entry)),
    exposureSquares: moments.exposureSquares.map((squares, entry) => squares * rate(entry) ** 2),
  };
}

function applyFactors(
  { codes, values }: Dimension,
  amounts: Float64Array,
  expected: Float64Array,
  prior: number,
): void {
  const seen = new Float64Array(values.length);
  const predicted = new Float64Array(values.length);
  for (let row = 0; row < amounts.length; row++) {
    seen[codes[row]!]! += amounts[row]!;
    predicted[codes[row]!]! += expected[row]!;
  }
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

function squaredError({ amounts, weights, moments, exposures }: StandardiseInput, expected: Float64Array): number {
  if (moments && weights) {
    const { crossFactors, exposureSquares } = withRates(moments, exposures, expected);
    return sum(
      amounts.map(
        (amount, entry) =>
          weights[entry]! * amount * amount - 2 * crossFactors[entry]! * amount + exposureSquares[entry]!,
      ),
    );
  }
  let total = 0;
  for (let row = 0; row < amounts.length; row++) total += (amounts[row]! - expected[row]!) ** 2;
  return total;
}
