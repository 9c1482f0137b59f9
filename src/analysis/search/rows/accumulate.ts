import type { Codes } from "../types.ts";
import type { Layout, Moments, RowTable } from "./row-table.ts";
import { blockSize } from "./scratch.ts";

export interface Span {
  from: number;
  to: number;
  /** Offset of the span's period within a cell. */
  offset: number;
}

/** The table in blocks, none of which crosses from the baseline into the comparison. */
export function blocksOf(table: RowTable): Span[] {
  const spans: Span[] = [];
  const cut = (start: number, end: number, offset: number) => {
    for (let from = start; from < end; from += blockSize) {
      spans.push({ from, to: Math.min(end, from + blockSize), offset });
    }
  };
  cut(0, table.baselineRows, table.layout.half);
  cut(table.baselineRows, table.rows, 0);
  return spans;
}

const keys = new Int32Array(blockSize);

export function accumulateSingle(table: RowTable, codes: Codes, cells: Float64Array): void {
  const { residuals, layout } = table;
  cells.fill(0);
  for (const { from, to, offset } of blocksOf(table)) {
    for (let row = from; row < to; row++) keys[row - from] = codes[row]! * layout.width;
    addAmounts(layout, cells, { ...table, keys, amounts: residuals, start: from, count: to - from, offset });
  }
}

/** Cells over the narrow codes of several axes, row-major in the order given, added to `cells`. */
export function accumulateCube(table: RowTable, axes: readonly number[], cells: Float64Array): void {
  const { residuals, layout } = table;
  for (const { from, to, offset } of blocksOf(table)) {
    fillCubeKeys(table, axes, from, to);
    addAmounts(layout, cells, { ...table, keys, amounts: residuals, start: from, count: to - from, offset });
  }
}

function fillCubeKeys(table: RowTable, axes: readonly number[], from: number, to: number): void {
  const strides = stridesOf(table, axes);
  const first = table.axes[axes[0]!]!.narrowCodes;
  const second = table.axes[axes[1]!]!.narrowCodes;
  const firstStride = strides[0]!;
  const secondStride = strides[1]!;
  for (let row = from; row < to; row++) keys[row - from] = first[row]! * firstStride + second[row]! * secondStride;
  for (let k = 2; k < axes.length; k++) {
    const codes = table.axes[axes[k]!]!.narrowCodes;
    const stride = strides[k]!;
    for (let row = from; row < to; row++) keys[row - from]! += codes[row]! * stride;
  }
}

export function stridesOf(table: RowTable, axes: readonly number[]): number[] {
  let stride = table.layout.width;
  return axes
    .toReversed()
    .map((axis) => {
      const own = stride;
      stride *= table.axes[axis]!.narrowSize;
      return own;
    })
    .reverse();
}

export interface KeyedRows {
  /** Position of each row's cell, already multiplied by the cell width. */
  keys: Int32Array;
  amounts: Float32Array;
  exposures: Float64Array | null;
  weights: Float64Array | null;
  moments: Moments | null;
  /** Where in all but `keys` the rows start; `keys` always starts at 0. */
  start: number;
  count: number;
  offset: number;
}

export function addAmounts(layout: Layout, cells: Float64Array, rows: KeyedRows): void {
  if (rows.moments) addMoments(cells, rows, rows.moments);
  else if (rows.weights) addWeighted(cells, rows, rows.weights);
  else if (layout.kind === "sum") addSums(cells, rows);
  else if (layout.kind === "average") addAverages(cells, rows);
  else addRatios(cells, rows, rows.exposures!);
}

function addWeighted(cells: Float64Array, rows: KeyedRows, weights: Float64Array): void {
  const { keys, amounts, exposures, start, count, offset } = rows;
  for (let k = 0; k < count; k++) {
    const amount = amounts[start + k]!;
    let at = keys[k]! + offset;
    cells[at]! += amount;
    if (exposures) cells[++at]! += exposures[start + k]!;
    cells[at + 1]! += weights[start + k]! * amount * amount;
  }
}

/** Entries that stand for many rows each. */
function addMoments(cells: Float64Array, rows: KeyedRows, { crossFactors, exposureSquares }: Moments): void {
  const { keys, amounts, exposures, weights, start, count, offset } = rows;
  for (let k = 0; k < count; k++) {
    const amount = amounts[start + k]!;
    const at = keys[k]! + offset;
    cells[at]! += amount;
    cells[at + 1]! += exposures![start + k]!;
    cells[at + 2]! += weights![start + k]! * amount * amount;
    cells[at + 3]! += crossFactors[start + k]! * amount;
    cells[at + 4]! += exposureSquares[start + k]!;
  }
}

function addSums(cells: Float64Array, { keys, amounts, start, count, offset }: KeyedRows): void {
  for (let k = 0; k < count; k++) {
    const amount = amounts[start + k]!;
    const at = keys[k]! + offset;
    cells[at]! += amount;
    cells[at + 1]! += amount * amount;
  }
}

function addAverages(cells: Float64Array, { keys, amounts, start, count, offset }: KeyedRows): void {
  for (let k = 0; k < count; k++) {
    const amount = amounts[start + k]!;
    const at = keys[k]! + offset;
    cells[at]! += amount;
    cells[at + 1]! += 1;
    cells[at + 2]! += amount * amount;
  }
}

function addRatios(cells: Float64Array, rows: KeyedRows, exposures: Float64Array): void {
  const { keys, amounts, start, count, offset } = rows;
  for (let k = 0; k < count; k++) {
    const amount = amounts[start + k]!;
    const exposure = exposures[start + k]!;
    const at = keys[k]! + offset;
    cells[at]! += amount;
    cells[at + 1]! += exposure;
    cells[at + 2]! += amount * amount;
    cells[at + 3]! += amount * exposure;
    cells[at + 4]! += exposure * exposure;
  }
}
