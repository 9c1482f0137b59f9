import { stridesOf } from "./accumulate.ts";
import type { RowTable } from "./row-table.ts";

/** Rows of the comparison whose residual changed, with the value before. */
export interface ChangedRows {
  rows: Int32Array;
  before: Float32Array;
  count: number;
}

/** Adds the change to cells over several axes. */
export function accumulateChange(
  table: RowTable,
  axes: readonly number[],
  changed: ChangedRows,
  cells: Float64Array,
): void {
  const { residuals, exposures, weights, moments, layout } = table;
  const keys = changedKeys(table, axes, changed);
  const squaresAt = layout.kind === "sum" ? 1 : 2;
  for (let k = 0; k < changed.count; k++) {
    const row = changed.rows[k]!;
    const now = residuals[row]!;
    const then = changed.before[k]!;
    const at = keys[k]!;
    cells[at]! += now - then;
    cells[at + squaresAt]! += (weights ? weights[row]! : 1) * (now * now - then * then);
    if (layout.kind === "ratio") cells[at + 3]! += (now - then) * (moments?.crossFactors ?? exposures!)[row]!;
  }
}

function changedKeys(table: RowTable, axes: readonly number[], { rows, count }: ChangedRows): Int32Array {
  const keys = new Int32Array(count);
  stridesOf(table, axes).forEach((stride, position) => {
    const codes = table.axes[axes[position]!]!.narrowCodes;
    for (let k = 0; k < count; k++) keys[k]! += codes[rows[k]!]! * stride;
  });
  return keys;
}
