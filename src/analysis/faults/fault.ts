import type { CellSums, DatedRows } from "../history/dated-rows.ts";

/** A part of the table: values that its rows hold; none for all rows. */
export interface Term {
  dimension: number;
  code: number;
}

export type FaultKind = "missing" | "stopped" | "cut_off" | "unit" | "totals" | "renamed" | "ended" | "began";

/** Something about the data, not about what they measure. */
export interface Fault {
  kind: FaultKind;
  terms: Term[];
  /** Where it shows, in order. */
  buckets: number[];
  /** Natural logarithm of how unlikely it is by chance, the other way round: 7 is one in a thousand. */
  surprise: number;
  /** For `cut_off` inside a bucket: the time of day at which the rows of the first end. */
  until?: string;
  /** For `unit`: what amounts are multiplied by. */
  factor?: number;
  /** For `renamed`, `ended` and `began`: the values concerned, of the dimension of the terms or of `dimension`. */
  values?: number[];
  dimension?: number;
  /** For `renamed`: what they are called by now, and the share of the whole that they held. */
  successors?: number[];
  weight?: number;
  /** The rows as they would be without it; null where nobody can say. */
  repair: RowEdits | null;
}

/** By index into the dated rows, be they rows or cells of many. */
export interface RowEdits {
  /** Rows left out. */
  dropped: number[];
  /** Rows whose amount is multiplied. */
  scaled: { rows: number[]; factor: number }[];
  /** Rows that stand in for missing ones, in another bucket. */
  copied: { row: number; bucket: number }[];
  /** Values that are one: rows of the first are taken for the second. */
  renamed: { dimension: number; from: number; to: number }[];
}

export const noEdits: RowEdits = { dropped: [], scaled: [], copied: [], renamed: [] };

/** The same rows with edits made. */
export function applyEdits(data: DatedRows, edits: RowEdits[]): DatedRows {
  const count = data.amounts.length;
  const copied = edits.flatMap((edit) => edit.copied);
  const length = count + copied.length;
  const buckets = extend(data.buckets, length, Int32Array);
  const amounts = extend(data.amounts, length, Float64Array);
  const exposures = data.exposures && extend(data.exposures, length, Float64Array);
  const sums = data.sums && extendSums(data.sums, length);
  const dimensions = data.dimensions.map((dimension) => ({
    ...dimension,
    codes: extend(dimension.codes, length, dimension.codes.constructor as typeof Uint32Array),
  }));
  for (const { dropped, scaled, renamed } of edits) {
    for (const row of dropped) buckets[row] = -1;
    for (const { rows, factor } of scaled)
      for (const row of rows) {
        amounts[row]! *= factor;
        if (sums) sums.squares[row]! *= factor * factor;
        if (sums?.cross) sums.cross[row]! *= factor;
      }
    for (const { dimension, from, to } of renamed) {
      const { codes } = dimensions[dimension]!;
      for (let row = 0; row < count; row++) if (codes[row] === from) codes[row] = to;
    }
  }
  const figures = [amounts, exposures, sums?.rows, sums?.squares, sums?.cross, sums?.exposureSquares];
  const columns = [...figures.filter((column) => column != null), ...dimensions.map(({ codes }) => codes)];
  for (const [i, { row, bucket }] of copied.entries()) {
    buckets[count + i] = bucket;
    for (const column of columns) column[count + i] = column[row]!;
  }
  const size = copied.reduce((most, { bucket }) => Math.max(most, bucket + 1), data.calendar.size);
  // Which of their cells the same edits would concern is not known.
  const alone: DatedRows[] = [];
  return { ...data, calendar: { ...data.calendar, size }, buckets, amounts, exposures, sums, dimensions, alone };
}

function extendSums({ rows, squares, cross, exposureSquares }: CellSums, length: number): CellSums {
  const longer = (column: Float64Array) => extend(column, length, Float64Array);
  return {
    rows: longer(rows),
    squares: longer(squares),
    cross: cross && longer(cross),
    exposureSquares: exposureSquares && longer(exposureSquares),
  };
}

function extend<T extends Int32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array>(
  array: T,
  length: number,
  Kind: new (length: number) => unknown,
): T {
  const longer = new Kind(length) as T;
  longer.set(array as never);
  return longer;
}
