import type { Dimension } from "../search/types.ts";
import type { Calendar, Span } from "./grain.ts";
import { accumulate, emptySeries, type Series } from "./series.ts";

/** All rows of a table as codes and amounts, each in its bucket of time. */
export interface DatedRows {
  calendar: Calendar;
  /** Which bucket each row falls into; -1 where its date is missing. */
  buckets: Int32Array;
  dimensions: Dimension[];
  amounts: Float64Array;
  /** Null for sums. */
  exposures: Float64Array | null;
  baseline: Span;
  comparison: Span;
}

/** Rate of everything in both periods: what squared distances are taken from. */
export function overallRate({ amounts, exposures, buckets, baseline, comparison }: DatedRows): number {
  if (exposures === null) return 0;
  let amount = 0;
  let exposure = 0;
  for (let row = 0; row < amounts.length; row++) {
    const bucket = buckets[row]!;
    const isIn =
      (bucket >= baseline.from && bucket <= baseline.to) || (bucket >= comparison.from && bucket <= comparison.to);
    if (!isIn) continue;
    amount += amounts[row]!;
    exposure += exposures[row]!;
  }
  return exposure === 0 ? 0 : amount / exposure;
}

/** One series for each group of rows; `groupOf` gives -1 for rows of none. */
export function seriesOf(data: DatedRows, count: number, groupOf: (row: number) => number, rate: number): Series[] {
  const { amounts, exposures, buckets, calendar } = data;
  const all = Array.from({ length: count }, () => emptySeries(calendar.size, exposures !== null));
  for (let row = 0; row < amounts.length; row++) {
    const bucket = buckets[row]!;
    const group = bucket < 0 ? -1 : groupOf(row);
    if (group < 0) continue;
    const series = all[group]!;
    const amount = amounts[row]!;
    series.rows[bucket + 1]! += 1;
    series.amounts[bucket + 1]! += amount;
    if (exposures === null) series.squares[bucket + 1]! += amount * amount;
    else {
      const exposure = exposures[row]!;
      series.exposures[bucket + 1]! += exposure;
      series.squares[bucket + 1]! += (amount - rate * exposure) ** 2;
    }
  }
  return all.map(accumulate);
}
