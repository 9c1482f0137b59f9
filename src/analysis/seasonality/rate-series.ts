/** A regular series of rates: numerator per exposure at integer positions, in increasing order. */
export interface RateSeries {
  positions: Int32Array;
  numerator: Float64Array;
  /** Positive everywhere. */
  exposure: Float64Array;
}

export function rateAt(series: RateSeries, index: number): number {
  return series.numerator[index]! / series.exposure[index]!;
}

export function pooledRate(series: RateSeries, includes: (index: number) => boolean): number {
  let numerator = 0;
  let exposure = 0;
  for (let i = 0; i < series.positions.length; i++) {
    if (!includes(i)) continue;
    numerator += series.numerator[i]!;
    exposure += series.exposure[i]!;
  }
  return numerator / exposure;
}
