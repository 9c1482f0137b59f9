import type { CellData, Dimension, Measure } from "../types.ts";

export interface TableDimension {
  /** Position in the input's dimensions. */
  index: number;
  size: number;
  codes: Int32Array;
  /** The input's code of each of ours, which follow the order of the values' text. */
  original: Int32Array;
}

/** The input in an order that does not depend on the order of its rows: one leaf per combination of values. */
export interface CellTable {
  leaves: number;
  dimensions: TableDimension[];
  actual: Measure;
  expected: Measure;
  squares: Float64Array | null;
}

export function toCellTable(data: CellData): CellTable {
  const rows = data.actual.numerator.length;
  const dimensions = data.dimensions
    .map((dimension, index) => canonicalDimension(dimension, index, rows))
    .filter((dimension) => dimension.size > 1);
  const order = sortRows(dimensions, rows);
  const leafOfSorted = numberLeaves(dimensions, order);
  const leaves = rows === 0 ? 0 : leafOfSorted[rows - 1]! + 1;
  const grouping: Grouping = { order, leafOfSorted, leaves, isKnown: knownRows(data) };
  const gather = (values: Float64Array) => sumPerLeaf(values, grouping);
  return {
    leaves,
    dimensions: dimensions.map((dimension) => ({
      ...dimension,
      codes: codePerLeaf(dimension.codes, grouping),
    })),
    actual: gatherMeasure(data.actual, gather),
    expected: gatherMeasure(data.expected, gather),
    squares: data.squares && gather(data.squares),
  };
}

function canonicalDimension(dimension: Dimension, index: number, rows: number): TableDimension {
  const { values, codes } = dimension;
  const used = new Uint8Array(values.length);
  for (let i = 0; i < rows; i++) used[codes[i]!] = 1;
  const original: number[] = [];
  for (let code = 0; code < values.length; code++) if (used[code] === 1) original.push(code);
  original.sort((a, b) => (values[a]! < values[b]! ? -1 : values[a]! > values[b]! ? 1 : a - b));
  const rank = new Int32Array(values.length);
  for (let k = 0; k < original.length; k++) rank[original[k]!] = k;
  const ranked = new Int32Array(rows);
  for (let i = 0; i < rows; i++) ranked[i] = rank[codes[i]!]!;
  return { index, size: original.length, codes: ranked, original: Int32Array.from(original) };
}

/** Least significant digit first; neighbouring dimensions share a digit while its range stays about the row count. */
function sortRows(dimensions: TableDimension[], rows: number): Int32Array {
  const limit = Math.max(4096, 2 * rows);
  let order = new Int32Array(rows);
  for (let i = 0; i < rows; i++) order[i] = i;
  let last = dimensions.length - 1;
  while (last >= 0) {
    const digit = new Int32Array(rows);
    let range = 1;
    do {
      const { codes, size } = dimensions[last]!;
      for (let i = 0; i < rows; i++) digit[i]! += codes[i]! * range;
      range *= size;
      last--;
    } while (last >= 0 && range * dimensions[last]!.size <= limit);
    order = countingSort(order, digit, range);
  }
  return order;
}

function countingSort(order: Int32Array, digit: Int32Array, range: number): Int32Array<ArrayBuffer> {
  const start = new Int32Array(range + 1);
  for (let i = 0; i < digit.length; i++) start[digit[i]! + 1]!++;
  for (let v = 0; v < range; v++) start[v + 1]! += start[v]!;
  const sorted = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    sorted[start[digit[row]!]!++] = row;
  }
  return sorted;
}

function numberLeaves(dimensions: TableDimension[], order: Int32Array): Int32Array {
  const isNew = new Uint8Array(order.length);
  for (const { codes } of dimensions)
    for (let k = 1; k < order.length; k++) if (codes[order[k]!] !== codes[order[k - 1]!]) isNew[k] = 1;
  const leafOfSorted = new Int32Array(order.length);
  for (let k = 1; k < order.length; k++) leafOfSorted[k] = leafOfSorted[k - 1]! + isNew[k]!;
  return leafOfSorted;
}

interface Grouping {
  order: Int32Array;
  leafOfSorted: Int32Array;
  leaves: number;
  isKnown: Uint8Array;
}

/** A row with an amount that is no number counts for nothing, rather than for a fall to zero. */
function knownRows({ actual, expected }: CellData): Uint8Array {
  const isKnown = new Uint8Array(actual.numerator.length).fill(1);
  for (const values of [actual.numerator, actual.denominator, expected.numerator, expected.denominator])
    if (values !== null) for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) isKnown[i] = 0;
  return isKnown;
}

function sumPerLeaf(values: Float64Array, { order, leafOfSorted, leaves, isKnown }: Grouping): Float64Array {
  const sums = new Float64Array(leaves);
  for (let k = 0; k < order.length; k++) {
    const row = order[k]!;
    if (isKnown[row] === 1) sums[leafOfSorted[k]!]! += values[row]!;
  }
  return sums;
}

function codePerLeaf(codes: Int32Array, { order, leafOfSorted, leaves }: Grouping): Int32Array {
  const perLeaf = new Int32Array(leaves);
  for (let k = 0; k < order.length; k++) perLeaf[leafOfSorted[k]!] = codes[order[k]!]!;
  return perLeaf;
}

function gatherMeasure(measure: Measure, gather: (values: Float64Array) => Float64Array): Measure {
  return { numerator: gather(measure.numerator), denominator: measure.denominator && gather(measure.denominator) };
}
