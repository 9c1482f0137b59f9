import type { PeriodTotals, Totals } from "./segment-totals.ts";

/** How far a segment's rate and its share of the exposure each move the overall ratio (Kitagawa 1955). */
export interface RatioMoves {
  rate: number;
  mix: number;
  /** How many standard errors the segment's rate lies from the rest's: without a difference its share moves nothing. */
  mixZ: number;
}

export function decomposeRatio(whole: Totals, segment: Totals): RatioMoves {
  const rest: Totals = {
    baseline: subtract(whole.baseline, segment.baseline),
    comparison: subtract(whole.comparison, segment.comparison),
  };
  const share = segment.comparison.exposure / whole.comparison.exposure;
  const baselineShare = segment.baseline.exposure / whole.baseline.exposure;
  const rate = rateOf(segment.comparison);
  const baselineRate = rateOf(segment.baseline);
  const gap = (rate + baselineRate) / 2 - (rateOf(rest.comparison) + rateOf(rest.baseline)) / 2;
  const variances = [segment.comparison, segment.baseline, rest.comparison, rest.baseline].map(rateVariance);
  const gapVariance = variances.reduce((sum, variance) => sum + variance, 0) / 4;
  return {
    rate: ((share + baselineShare) / 2) * (rate - baselineRate),
    mix: (share - baselineShare) * gap,
    mixZ: gapVariance > 0 ? Math.abs(gap) / Math.sqrt(gapVariance) : 0,
  };
}

function subtract(a: PeriodTotals, b: PeriodTotals): PeriodTotals {
  return {
    amount: a.amount - b.amount,
    squares: a.squares - b.squares,
    exposure: a.exposure - b.exposure,
    cross: a.cross - b.cross,
    exposureSquares: a.exposureSquares - b.exposureSquares,
  };
}

function rateOf({ amount, exposure }: PeriodTotals): number {
  return exposure > 0 ? amount / exposure : 0;
}

function rateVariance(totals: PeriodTotals): number {
  const { squares, cross, exposure, exposureSquares } = totals;
  if (!(exposure > 0)) return 0;
  const rate = rateOf(totals);
  return Math.max(0, squares - 2 * rate * cross + rate * rate * exposureSquares) / exposure ** 2;
}
