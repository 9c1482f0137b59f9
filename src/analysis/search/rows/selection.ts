import type { SegmentTerm } from "../types.ts";
import { addAmounts, blockSize, blocksOf, type Span } from "./accumulate.ts";
import type { RowTable } from "./row-table.ts";

/** Some rows of one block, each in a slot. */
export interface Selection {
  rows: Int32Array;
  slots: Int32Array;
  amounts: Float32Array;
  exposures: Float64Array | null;
  count: number;
  span: Span;
}

/** Fills rows, slots and count for one block. */
export type Selector = (selection: Selection) => void;

/** Cells slot × narrow code, one array per axis in the order given. */
export function accumulateSelected(
  table: RowTable,
  request: { slots: number; axes: number[]; select: Selector; amountOf?: (selection: Selection, k: number) => number },
): Float64Array[] {
  const { width } = table.layout;
  const cells = request.axes.map((axis) => new Float64Array(request.slots * table.axes[axis]!.narrowSize * width));
  const selection = newSelection(table);
  const keys = new Int32Array(blockSize);
  for (const span of blocksOf(table)) {
    selection.span = span;
    selection.count = 0;
    request.select(selection);
    gatherAmounts(table, selection, request.amountOf);
    request.axes.forEach((axis, k) => {
      const { narrowCodes, narrowSize } = table.axes[axis]!;
      fillKeys(keys, selection, narrowCodes, narrowSize, width);
      const { amounts, exposures, count } = selection;
      addAmounts(table.layout, cells[k]!, { keys, amounts, exposures, start: 0, count, offset: span.offset });
    });
  }
  return cells;
}

function newSelection(table: RowTable): Selection {
  return {
    rows: new Int32Array(blockSize),
    slots: new Int32Array(blockSize),
    amounts: new Float32Array(blockSize),
    exposures: table.exposures && new Float64Array(blockSize),
    count: 0,
    span: { from: 0, to: 0, offset: 0 },
  };
}

function gatherAmounts(
  table: RowTable,
  selection: Selection,
  amountOf?: (selection: Selection, k: number) => number,
): void {
  const { rows, amounts, exposures, count } = selection;
  const { residuals } = table;
  if (amountOf) for (let k = 0; k < count; k++) amounts[k] = amountOf(selection, k);
  else for (let k = 0; k < count; k++) amounts[k] = residuals[rows[k]!]!;
  if (exposures) for (let k = 0; k < count; k++) exposures[k] = table.exposures![rows[k]!]!;
}

function fillKeys(
  keys: Int32Array,
  { rows, slots, count }: Selection,
  codes: Uint8Array,
  size: number,
  width: number,
): void {
  for (let k = 0; k < count; k++) keys[k] = (slots[k]! * size + codes[rows[k]!]!) * width;
}

/** Selects the rows of a segment, all in slot 0. */
export function segmentSelector(table: RowTable, segment: readonly SegmentTerm[]): Selector {
  return (selection) => {
    selection.count = selectRows(table, segment, selection.span, selection.rows);
    selection.slots.fill(0, 0, selection.count);
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
