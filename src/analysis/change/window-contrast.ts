import type { PreparedSeries } from "./prepare-series.ts";

/** Comparison rate less baseline rate, and the weights with which each point's standardised noise enters it. */
export interface WindowContrast {
  baselineRate: number;
  comparisonRate: number;
  difference: number;
  weights: Float64Array;
}

/** Noise of a bucket is taken to grow with the square root of its exposure, so residuals are num − rate·exposure over √exposure. */
export function contrastWindows(prepared: PreparedSeries): WindowContrast {
  const { exposure } = prepared.aligned;
  const baseline = totals(prepared, prepared.inBaseline);
  const comparison = totals(prepared, prepared.inComparison);
  const weights = exposure.map((size, i) => {
    const later = prepared.inComparison[i] ? 1 / comparison.exposure : 0;
    const earlier = prepared.inBaseline[i] ? 1 / baseline.exposure : 0;
    return Math.sqrt(size) * (later - earlier);
  });
  return {
    baselineRate: baseline.rate,
    comparisonRate: comparison.rate,
    difference: comparison.rate - baseline.rate,
    weights,
  };
}

export function totals(
  { aligned }: Pick<PreparedSeries, "aligned">,
  includes: readonly boolean[],
): { numerator: number; exposure: number; rate: number; count: number } {
  let numerator = 0;
  let exposure = 0;
  let count = 0;
  for (let i = 0; i < includes.length; i++) {
    if (!includes[i]) continue;
    numerator += aligned.numerator[i]!;
    exposure += aligned.exposure[i]!;
    count++;
  }
  return { numerator, exposure, rate: numerator / exposure, count };
}
