import { lookUpKeys } from "./key-index.ts";
import { blockWithout, type CellGroup, isFull, type Lattice, writeKeys } from "./lattice.ts";

/** The cell of each of the group's cells in the group without one of its dimensions; null when there is no such group. */
export function parentsOf(lattice: Lattice, group: CellGroup, dimension: number): Int32Array | null {
  const parent = lattice.byMask.get(group.mask ^ (1 << dimension));
  if (!parent) return null;
  if (parent.source === group && parent.map !== null) return parent.map;
  const known = group.parents[dimension];
  if (known) return known;
  const cells = isFull(lattice.table, group.dimensions, group.count)
    ? parentsInBlock(lattice, { group, dimension, parent })
    : parentsByKey(lattice, group, parent);
  group.parents[dimension] = cells;
  return cells;
}

function parentsInBlock(
  { table }: Lattice,
  { group, dimension, parent }: { group: CellGroup; dimension: number; parent: CellGroup },
): Int32Array {
  const { size, inner } = blockWithout(table, group.dimensions, dimension);
  const cells = new Int32Array(group.count);
  let at = 0;
  for (let start = parent.offset; at < cells.length; start += inner)
    for (let v = 0; v < size; v++) for (let cell = start; cell < start + inner; cell++) cells[at++] = cell;
  return cells;
}

function parentsByKey({ table }: Lattice, group: CellGroup, parent: CellGroup): Int32Array {
  const keys = writeKeys(table.dimensions, parent.dimensions, group.sample);
  const cells = new Int32Array(group.count);
  if (parent.index === null) for (let i = 0; i < cells.length; i++) cells[i] = keys[i]!;
  else lookUpKeys(parent.index, keys, cells);
  for (let i = 0; i < cells.length; i++) cells[i]! += parent.offset;
  return cells;
}
