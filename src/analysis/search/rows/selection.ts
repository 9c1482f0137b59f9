import type { SegmentTerm } from "../types.ts";
import { addAmounts, blocksOf } from "./accumulate.ts";
import type { RowTable } from "./row-table.ts";
import type { Batch } from "./scratch.ts";

/** Fills the batch and calls `flush` as often as needed. */
export type Selector = (batch: Batch, flush: () => void) => void;

export interface SelectionRequest {
  slots: number;
  axes: number[];
  select: Selector;
  /** The residual of the row unless given. */
  amountOf?: (row: number) => number;
}

/** Cells slot × narrow code, one array per axis in the order given; valid until the next call. */
export function accumulateSelected(table: RowTable, request: SelectionRequest): Float64Array[] {
  const { layout, exposures, weights, moments, scratch } = table;
  const { keys, amounts, batch } = scratch;
  const cells = borrowCells(table, request);
  request.select(batch, () => {
    gatherAmounts(table, request.amountOf);
    for (let k = 0; k < request.axes.length; k++) {
      fillKeys(table, request.axes[k]!);
      const { count, offset } = batch;
      const rows = {
        keys,
        amounts,
        exposures: exposures && scratch.exposures,
        weights: weights && scratch.weights,
        moments: moments && scratch.moments,
        start: 0,
        count,
        offset,
      };
      addAmounts(layout, cells[k]!, rows);
    }
    batch.count = 0;
  });
  return cells;
}

function borrowCells(table: RowTable, { slots, axes }: SelectionRequest): Float64Array[] {
  const { scratch, layout } = table;
  const lengths = axes.map((axis) => slots * table.axes[axis]!.narrowSize * layout.width);
  const needed = lengths.reduce((sum, length) => sum + length, 0);
  if (scratch.cells.length < needed) scratch.cells = new Float64Array(needed);
  else scratch.cells.fill(0, 0, needed);
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return scratch.cells.subarray(at - length, at);
  });
}

function gatherAmounts(table: RowTable, amountOf?: (row: number) => number): void {
  const { residuals, exposures, weights, moments, scratch } = table;
  const { amounts } = scratch;
  const { rows, count } = scratch.batch;
  if (amountOf) for (let k = 0; k < count; k++) amounts[k] = amountOf(rows[k]!);
  else for (let k = 0; k < count; k++) amounts[k] = residuals[rows[k]!]!;
  if (exposures) for (let k = 0; k < count; k++) scratch.exposures[k] = exposures[rows[k]!]!;
  if (weights) for (let k = 0; k < count; k++) scratch.weights[k] = weights[rows[k]!]!;
  if (!moments) return;
  for (let k = 0; k < count; k++) {
    scratch.moments.crossFactors[k] = moments.crossFactors[rows[k]!]!;
    scratch.moments.exposureSquares[k] = moments.exposureSquares[rows[k]!]!;
  }
}

function fillKeys({ axes, layout, scratch }: RowTable, axis: number): void {
  const { narrowCodes, narrowSize } = axes[axis]!;
  const { rows, slots, count } = scratch.batch;
  const { keys } = scratch;
  const { width } = layout;
  for (let k = 0; k < count; k++) keys[k] = (slots[k]! * narrowSize + narrowCodes[rows[k]!]!) * width;
}

/** Selects the rows of a segment, all in slot 0. */
export function segmentSelector(table: RowTable, segment: readonly SegmentTerm[]): Selector {
  return (batch, flush) => {
    batch.slots.fill(0);
    for (const span of blocksOf(table)) {
      batch.offset = span.offset;
      batch.count = selectRows(table, segment, span, batch.rows);
      flush();
    }
  };
}

/** Writes the rows of `span` that lie in the segment; returns how many. */
export function selectRows(
  table: RowTable,
  segment: readonly SegmentTerm[],
  span: { from: number; to: number },
  rows: Int32Array,
): number {
  const [first, ...others] = segment.toSorted((a, b) => table.axes[b.dimension]!.size - table.axes[a.dimension]!.size);
  const codes = table.axes[first!.dimension]!.codes;
  const wanted = first!.code;
  let count = 0;
  for (let row = span.from; row < span.to; row++) if (codes[row] === wanted) rows[count++] = row;
  for (const term of others) count = filterRows(table, term, rows, count);
  return count;
}

function filterRows(table: RowTable, term: SegmentTerm, rows: Int32Array, count: number): number {
  const { codes } = table.axes[term.dimension]!;
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const row = rows[k]!;
    if (codes[row] === term.code) rows[kept++] = row;
  }
  return kept;
}
