import type { CellTable, TableDimension } from "./cell-table.ts";
import { chooseMasks, type LatticeLimits } from "./choose-masks.ts";
import { createKeyIndex, type KeyIndex, numberKeys } from "./key-index.ts";

/** All occupied cells over one set of dimensions. */
export interface CellGroup {
  /** Place in the lattice's groups. */
  order: number;
  mask: number;
  /** Positions in the table's dimensions. */
  dimensions: number[];
  /** Cells have numbers offset … offset + count − 1 within the lattice. */
  offset: number;
  count: number;
  /** Whose values add up to this group's: a group with one dimension more, or null for the leaves. */
  source: CellGroup | null;
  /** A leaf inside each cell. */
  sample: Int32Array;
  /** How a full group, in which each combination of values occurs, is laid out in its full source; null otherwise. */
  block: Block | null;
  /** The cell number of each cell of the source; null when `block` tells. */
  map: Int32Array | null;
  /** Cells by key; null in a full group, whose cells lie in the order of their keys. */
  index: KeyIndex | null;
  /** Filled when first asked for, by dimension: the cell each of ours belongs to when that dimension is left out. */
  parents: (Int32Array | null)[];
}

/** The source seen as outer × size × inner, to be summed over size. */
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
  /** Cells that can be named. */
  segments: number;
}

export function buildLattice(table: CellTable, limits: LatticeLimits): Lattice {
  const lattice: Lattice = { table, groups: [], byMask: new Map(), cells: table.leaves, segments: 0 };
  const leafIds = identity(table.leaves);
  for (const mask of chooseMasks(table, limits)) {
    const group = buildGroup(lattice, mask, leafIds);
    lattice.groups.push(group);
    lattice.byMask.set(mask, group);
    lattice.cells = Math.max(lattice.cells, group.offset + group.count);
    lattice.segments += group.count;
  }
  return lattice;
}

export function isFull(table: CellTable, dimensions: number[], count: number): boolean {
  return count === keySpace(table, dimensions);
}

/** Where the cells of a full group go when one of its dimensions is left out. */
export function blockWithout(table: CellTable, dimensions: number[], removed: number): Block {
  const inner = dimensions.filter((j) => j > removed);
  return { size: table.dimensions[removed]!.size, inner: keySpace(table, inner) };
}

/** One number per cell, from the values its sample leaf has in these dimensions. */
export function writeKeys(all: TableDimension[], dimensions: number[], sample: Int32Array): Float64Array {
  const keys = new Float64Array(sample.length);
  for (const j of dimensions) {
    const { codes, size } = all[j]!;
    for (let i = 0; i < keys.length; i++) keys[i] = keys[i]! * size + codes[sample[i]!]!;
  }
  return keys;
}

function buildGroup(lattice: Lattice, mask: number, leafIds: Int32Array): CellGroup {
  const { table } = lattice;
  const dimensions = table.dimensions.map((_, j) => j).filter((j) => (mask >> j) & 1);
  const source = smallestSource(lattice, mask);
  const shared = {
    order: lattice.groups.length,
    mask,
    dimensions,
    source,
    parents: new Array<Int32Array | null>(table.dimensions.length).fill(null),
  };
  if (dimensions.length === table.dimensions.length) {
    const index = isFull(table, dimensions, table.leaves) ? null : indexLeaves(table, dimensions, leafIds);
    return { ...shared, offset: 0, count: table.leaves, sample: leafIds, block: null, map: null, index };
  }
  const offset = lattice.cells;
  if (source !== null && isFull(table, source.dimensions, source.count)) {
    const block = blockWithout(table, source.dimensions, source.dimensions.find((j) => !dimensions.includes(j))!);
    const count = source.count / block.size;
    return {
      ...shared,
      offset,
      count,
      sample: sampleBlock(source.sample, block, count),
      block,
      map: null,
      index: null,
    };
  }
  return { ...shared, offset, block: null, ...numberCells(table, { dimensions, source, offset, leafIds }) };
}

function smallestSource(lattice: Lattice, mask: number): CellGroup | null {
  let best: CellGroup | null = null;
  for (let j = 0; j < lattice.table.dimensions.length; j++) {
    const group = (mask >> j) & 1 ? undefined : lattice.byMask.get(mask | (1 << j));
    if (group && (best === null || group.count <= best.count)) best = group;
  }
  return best;
}

function indexLeaves(table: CellTable, dimensions: number[], leafIds: Int32Array): KeyIndex {
  const index = createKeyIndex(keySpace(table, dimensions), table.leaves);
  numberKeys(index, writeKeys(table.dimensions, dimensions, leafIds), new Int32Array(table.leaves));
  return index;
}

function numberCells(
  table: CellTable,
  job: { dimensions: number[]; source: CellGroup | null; offset: number; leafIds: Int32Array },
): { count: number; map: Int32Array; sample: Int32Array; index: KeyIndex | null } {
  const sourceSample = job.source === null ? job.leafIds : job.source.sample;
  const space = keySpace(table, job.dimensions);
  const index = createKeyIndex(space, sourceSample.length);
  const map = new Int32Array(sourceSample.length);
  const count = numberKeys(index, writeKeys(table.dimensions, job.dimensions, sourceSample), map);
  const sample = new Int32Array(count);
  for (let i = map.length - 1; i >= 0; i--) sample[map[i]!] = sourceSample[i]!;
  for (let i = 0; i < map.length; i++) map[i]! += job.offset;
  return { count, map, sample, index: count === space ? null : index };
}

function sampleBlock(sourceSample: Int32Array, { size, inner }: Block, count: number): Int32Array {
  const sample = new Int32Array(count);
  for (let start = 0; start < count; start += inner)
    for (let k = 0; k < inner; k++) sample[start + k] = sourceSample[start * size + k]!;
  return sample;
}

function keySpace(table: CellTable, dimensions: number[]): number {
  let space = 1;
  for (const j of dimensions) space *= table.dimensions[j]!.size;
  return space;
}

function identity(length: number): Int32Array {
  const ids = new Int32Array(length);
  for (let i = 0; i < length; i++) ids[i] = i;
  return ids;
}
