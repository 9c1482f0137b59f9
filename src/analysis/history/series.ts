import type { Span } from "./grain.ts";

/** Running sums over the buckets of a history: entry i holds everything before bucket i. */
export interface Series {
  /** Rows. */
  rows: Float64Array;
  /** Amounts, or the numerators of a ratio. */
  amounts: Float64Array;
  /** Denominators; empty for sums. */
  exposures: Float64Array;
  /** Squared amounts; for a ratio the squared distances from the usual rate. */
  squares: Float64Array;
}

/** What a series holds between two buckets. */
export interface Sums {
  rows: number;
  amount: number;
  exposure: number;
  squares: number;
  length: number;
}

export function emptySeries(size: number, hasExposures: boolean): Series {
  const make = () => new Float64Array(size + 1);
  return {
    rows: make(),
    amounts: make(),
    exposures: hasExposures ? make() : new Float64Array(0),
    squares: make(),
  };
}

/** Turns sums per bucket, entered at bucket + 1, into running sums. */
export function accumulate(series: Series): Series {
  for (const sums of [series.rows, series.amounts, series.exposures, series.squares])
    for (let i = 1; i < sums.length; i++) sums[i]! += sums[i - 1]!;
  return series;
}

/** Buckets outside the data hold nothing. */
export function sumOver(series: Series, { from, to }: Span): Sums {
  const size = series.rows.length - 1;
  const low = Math.min(Math.max(from, 0), size);
  const high = Math.min(Math.max(to + 1, low), size);
  const between = (sums: Float64Array) => (sums.length === 0 ? 0 : sums[high]! - sums[low]!);
  return {
    rows: between(series.rows),
    amount: between(series.amounts),
    exposure: between(series.exposures),
    squares: between(series.squares),
    length: to - from + 1,
  };
}

export const subtract = (whole: Series, part: Series): Series => ({
  rows: minus(whole.rows, part.rows),
  amounts: minus(whole.amounts, part.amounts),
  exposures: minus(whole.exposures, part.exposures),
  squares: minus(whole.squares, part.squares),
});

function minus(whole: Float64Array, part: Float64Array): Float64Array {
  const rest = new Float64Array(whole.length);
  for (let i = 0; i < rest.length; i++) rest[i] = whole[i]! - part[i]!;
  return rest;
}
