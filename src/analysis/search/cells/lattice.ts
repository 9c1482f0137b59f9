import type { CellTable, TableDimension } from "./cell-table.ts";
import { createKeyIndex, type KeyIndex, lookUpKeys, numberKeys } from "./key-index.ts";

/** All occupied cells over one set of dimensions. */
export interface CellGroup {
  mask: number;
  /** Positions in the table's dimensions. */
  dimensions: number[];
  /** Cells have numbers offset … offset + count − 1 within the lattice. */
  offset: number;
  count: number;
  /** Whose values add up to this group's: a group with one dimension more, or null for the leaves. */
  source: CellGroup | null;
  /** The cell number of each cell of the source. */
  map: Int32Array;
  /** Where all cells of source and group are occupied: the source as outer × size × inner, summed over size. */
  block: Block | null;
  /** A leaf inside each cell. */
  sample: Int32Array;
  index: KeyIndex;
  /** Filled when first asked for, by dimension: the cell each of ours belongs to when that dimension is left out. */
  parents: (Int32Array | null)[];
}

export interface Block {
  size: number;
  inner: number;
}

/** Numbers below `leaves` are the leaves themselves, followed by the groups' cells, deep groups first. */
export interface Lattice {
  table: CellTable;
  groups: CellGroup[];
  byMask: Map<number, CellGroup>;
  cells: number;
  /** Cells that can be named, each segment once. */
  segments: number;
}

export interface LatticeLimits {
  maxCells: number;
}

const MAX_DIMENSIONS = 30;

export function buildLattice(table: CellTable, limits: LatticeLimits): Lattice {
  const lattice: Lattice = { table, groups: [], byMask: new Map(), cells: table.leaves, segments: 0 };
  const keys = new Float64Array(table.leaves);
  for (const mask of chooseMasks(table, limits)) {
    const group = buildGroup(lattice, mask, keys);
    lattice.groups.push(group);
    lattice.byMask.set(mask, group);
    lattice.cells = Math.max(lattice.cells, group.offset + group.count);
    lattice.segments += group.count;
  }
  return lattice;
}

/** The cell of each of the group's cells in the group without one of its dimensions; null when there is none. */
export function parentsOf(lattice: Lattice, group: CellGroup, dimension: number): Int32Array | null {
  const parent = lattice.byMask.get(group.mask ^ (1 << dimension));
  if (!parent) return null;
  if (parent.source === group) return parent.map;
  const known = group.parents[dimension];
  if (known) return known;
  const keys = new Float64Array(group.count);
  const cells = new Int32Array(group.count);
  writeKeys(lattice.table.dimensions, { dimensions: parent.dimensions, sample: group.sample, keys });
  lookUpKeys(parent.index, keys, cells);
  for (let i = 0; i < cells.length; i++) cells[i]! += parent.offset;
  group.parents[dimension] = cells;
  return cells;
}

/** Adds up leaf values, given in the first `leaves` entries, over all cells. */
export function rollUp(lattice: Lattice, values: Float64Array): void {
  for (const group of lattice.groups) {
    if (group.offset === 0) continue;
    values.fill(0, group.offset, group.offset + group.count);
    const from = group.source === null ? 0 : group.source.offset;
    if (group.block === null) addThrough(values, group.map, from);
    else if (group.block.inner === 1) addRuns(values, { from, to: group.offset, count: group.count }, group.block.size);
    else addBlocks(values, { from, to: group.offset, count: group.count }, group.block);
  }
}

function addThrough(values: Float64Array, map: Int32Array, from: number): void {
  for (let i = 0; i < map.length; i++) values[map[i]!]! += values[from + i]!;
}

interface Move {
  from: number;
  to: number;
  count: number;
}

function addRuns(values: Float64Array, { from, to, count }: Move, size: number): void {
  let at = from;
  for (let cell = to; cell < to + count; cell++) {
    let sum = 0;
    for (const end = at + size; at < end; at++) sum += values[at]!;
    values[cell] = sum;
  }
}

function addBlocks(values: Float64Array, { from, to, count }: Move, { size, inner }: Block): void {
  let at = from;
  for (let start = to; start < to + count; start += inner)
    for (let v = 0; v < size; v++)
      for (let cell = start; cell < start + inner; cell++, at++) values[cell]! += values[at]!;
}

/** Sets of dimensions, larger ones first, as deep as the limit on cells allows. */
function chooseMasks(table: CellTable, { maxCells }: LatticeLimits): number[] {
  const sizes = table.dimensions.slice(0, MAX_DIMENSIONS).map((dimension) => dimension.size);
  let masks: number[] = [];
  let layer = [{ mask: 0, next: 0, space: 1 }];
  let cells = 0;
  for (let depth = 1; depth <= sizes.length; depth++) {
    layer = layer.flatMap(({ mask, next, space }) =>
      sizes.slice(next).map((size, k) => ({ mask: mask | (1 << (next + k)), next: next + k + 1, space: space * size })),
    );
    for (const { space } of layer) cells += Math.min(space, table.leaves);
    if (depth > 2 && cells > maxCells) break;
    masks = [...layer.map(({ mask }) => mask), ...masks];
  }
  return masks;
}

function buildGroup(lattice: Lattice, mask: number, keys: Float64Array): CellGroup {
  const { table } = lattice;
  const dimensions = table.dimensions.map((_, j) => j).filter((j) => (mask >> j) & 1);
  const source = smallestSource(lattice, mask);
  const shared = { mask, dimensions, source, parents: new Array(table.dimensions.length).fill(null) };
  const sourceSample = source === null ? identity(table.leaves) : source.sample;
  const map = new Int32Array(sourceSample.length);
  writeKeys(table.dimensions, { dimensions, sample: sourceSample, keys });
  const index = createKeyIndex(keySpace(table, dimensions), map.length);
  const count = numberKeys(index, keys, map);
  const isLeaves = source === null && dimensions.length === table.dimensions.length;
  const offset = isLeaves ? 0 : lattice.cells;
  const sample = firstOfEach(map, sourceSample, count);
  if (offset > 0) for (let i = 0; i < map.length; i++) map[i]! += offset;
  const block = isLeaves ? null : findBlock(table, { dimensions, count }, source);
  return { ...shared, offset, count, map, block, sample, index };
}

/** Needs all combinations of values to occur, so that cells lie in the order of their keys. */
function findBlock(
  table: CellTable,
  { dimensions, count }: { dimensions: number[]; count: number },
  source: CellGroup | null,
): Block | null {
  const all = source === null ? table.dimensions.map((_, j) => j) : source.dimensions;
  const sourceCount = source === null ? table.leaves : source.count;
  if (all.length !== dimensions.length + 1) return null;
  if (source !== null && source.offset > 0 && source.index.table.length === 0) return null;
  if (sourceCount !== keySpace(table, all) || count !== keySpace(table, dimensions)) return null;
  const removed = all.find((j) => !dimensions.includes(j))!;
  return {
    size: table.dimensions[removed]!.size,
    inner: keySpace(
      table,
      dimensions.filter((j) => j > removed),
    ),
  };
}

function smallestSource(lattice: Lattice, mask: number): CellGroup | null {
  let best: CellGroup | null = null;
  for (let j = 0; j < lattice.table.dimensions.length; j++) {
    const group = (mask >> j) & 1 ? undefined : lattice.byMask.get(mask | (1 << j));
    if (group && (best === null || group.count <= best.count)) best = group;
  }
  return best;
}

interface KeyJob {
  dimensions: number[];
  sample: Int32Array;
  keys: Float64Array;
}

function writeKeys(all: TableDimension[], { dimensions, sample, keys }: KeyJob): void {
  const count = sample.length;
  for (let k = 0; k < dimensions.length; k++) {
    const { codes, size } = all[dimensions[k]!]!;
    if (k === 0) for (let i = 0; i < count; i++) keys[i] = codes[sample[i]!]!;
    else for (let i = 0; i < count; i++) keys[i] = keys[i]! * size + codes[sample[i]!]!;
  }
}

function keySpace(table: CellTable, dimensions: number[]): number {
  return dimensions.reduce((space, j) => space * table.dimensions[j]!.size, 1);
}

function firstOfEach(map: Int32Array, sourceSample: Int32Array, count: number): Int32Array {
  const sample = new Int32Array(count);
  for (let i = map.length - 1; i >= 0; i--) sample[map[i]!] = sourceSample[i]!;
  return sample;
}

function identity(length: number): Int32Array {
  const ids = new Int32Array(length);
  for (let i = 0; i < length; i++) ids[i] = i;
  return ids;
}
