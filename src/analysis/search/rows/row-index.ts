import type { RowTable } from "./row-table.ts";

/** The rows of the table by period and narrow code of one axis. */
export interface RowIndex {
  rows: Int32Array;
  /** Where the rows of each code start, and after the last code where they end. */
  baselineStarts: Int32Array;
  comparisonStarts: Int32Array;
}

/** `rows` is filled with all row numbers. */
export function indexRows(table: RowTable, axis: number, rows: Int32Array): RowIndex {
  const { narrowCodes, narrowSize } = table.axes[axis]!;
  const sortPeriod = (from: number, to: number) => {
    const starts = new Int32Array(narrowSize + 1);
    for (let row = from; row < to; row++) starts[narrowCodes[row]! + 1]!++;
    starts[0] = from;
    for (let code = 0; code < narrowSize; code++) starts[code + 1]! += starts[code]!;
    const next = starts.slice();
    for (let row = from; row < to; row++) rows[next[narrowCodes[row]!]!++] = row;
    return starts;
  };
  return {
    rows,
    baselineStarts: sortPeriod(0, table.baselineRows),
    comparisonStarts: sortPeriod(table.baselineRows, table.rows),
  };
}
