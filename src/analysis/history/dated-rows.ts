import type { Dimension, RowSums } from "../search/types.ts";
import type { Calendar, Span } from "./grain.ts";
import { accumulate, emptySeries, type Series } from "./series.ts";

/** A table as codes and sums, each in its bucket of time: its rows one by one, or cells of all rows that share a bucket and every code. */
export interface DatedRows {
  calendar: Calendar;
  /** Which bucket each row or cell falls into; -1 where its date is missing. */
  buckets: Int32Array;
  dimensions: Dimension[];
  amounts: Float64Array;
  /** Null for sums. */
  exposures: Float64Array | null;
  /** What the rows of each cell sum up to beside; null where each is one row. */
  sums: CellSums | null;
  /** Of the rows as they were read: how many of them have a negative amount, and whether all amounts are whole numbers. */
  negativeShare: number;
  isWhole: boolean;
  /** Where cut by all dimensions at once the cells would be too many: the same rows cut by one of the others alone, each with its own cells. */
  alone: DatedRows[];
  /** Names of dimensions that are not even cut by alone. */
  leftOut: string[];
  /** Where the rows of the last bucket end at an hour that is early for it; absent where it is whole or nobody can say. */
  earlyEnd?: { bucket: number; until: string; surprise: number } | undefined;
  baseline: Span;
  comparison: Span;
}

export type CellSums = Omit<RowSums, "capped">;

/** Those that the cells are cut by come first, then those that are cut by alone. */
export const dimensionAt = ({ dimensions, alone }: DatedRows, index: number): Dimension =>
  dimensions[index] ?? alone[index - dimensions.length]!.dimensions[0]!;

export const rowsIn = ({ sums }: DatedRows, cell: number): number => (sums === null ? 1 : sums.rows[cell]!);

/** Squares of the amounts of a cell's rows; for a ratio of their distances from what the rate makes of the exposure. */
export function squaresIn({ amounts, exposures, sums }: DatedRows, cell: number, rate: number): number {
  const amount = amounts[cell]!;
  if (exposures === null) return sums === null ? amount * amount : sums.squares[cell]!;
  // One row by itself leaves nothing to rounding.
  if (sums === null || sums.rows[cell] === 1) return (amount - rate * exposures[cell]!) ** 2;
  return Math.max(0, sums.squares[cell]! - 2 * rate * sums.cross![cell]! + rate ** 2 * sums.exposureSquares![cell]!);
}

/** Cells of either period, in order. */
export function cellsAsked({ buckets, baseline, comparison }: DatedRows): Int32Array {
  const isAsked = (bucket: number) =>
    (bucket >= baseline.from && bucket <= baseline.to) || (bucket >= comparison.from && bucket <= comparison.to);
  const found: number[] = [];
  for (let cell = 0; cell < buckets.length; cell++) if (isAsked(buckets[cell]!)) found.push(cell);
  return Int32Array.from(found);
}

/** Rate of everything in both periods: what squared distances are taken from. */
export function overallRate({ amounts, exposures }: DatedRows, asked: Int32Array): number {
  if (exposures === null) return 0;
  let amount = 0;
  let exposure = 0;
  for (const cell of asked) {
    amount += amounts[cell]!;
    exposure += exposures[cell]!;
  }
  return exposure === 0 ? 0 : amount / exposure;
}

/** One series for each group of cells; `groupOf` gives -1 for cells of none. */
export function seriesOf(data: DatedRows, count: number, groupOf: (cell: number) => number, rate: number): Series[] {
  const { amounts, exposures, sums, buckets, calendar } = data;
  const all = Array.from({ length: count }, () => emptySeries(calendar.size, exposures !== null));
  for (let cell = 0; cell < amounts.length; cell++) {
    const bucket = buckets[cell]!;
    const group = bucket < 0 ? -1 : groupOf(cell);
    if (group < 0) continue;
    const series = all[group]!;
    const amount = amounts[cell]!;
    series.rows[bucket + 1]! += sums === null ? 1 : sums.rows[cell]!;
    series.amounts[bucket + 1]! += amount;
    if (exposures !== null) series.exposures[bucket + 1]! += exposures[cell]!;
    series.squares[bucket + 1]! += sums === null && exposures === null ? amount * amount : squaresIn(data, cell, rate);
  }
  return all.map(accumulate);
}
