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

/** Buckets outside the data hold nothing. With a part that is left out: of all the others. */
export function sumOver(series: Series, { from, to }: Span, without: Series | null = null): Sums {
  const size = series.rows.length - 1;
  const low = Math.min(Math.max(from, 0), size);
  const high = Math.min(Math.max(to + 1, low), size);
  const between = (all: Float64Array, part: Float64Array | undefined) => {
    if (all.length === 0) return 0;
    return part ? all[high]! - part[high]! - (all[low]! - part[low]!) : all[high]! - all[low]!;
  };
  return {
    rows: between(series.rows, without?.rows),
    amount: between(series.amounts, without?.amounts),
    exposure: between(series.exposures, without?.exposures),
    squares: between(series.squares, without?.squares),
    length: to - from + 1,
  };
}
