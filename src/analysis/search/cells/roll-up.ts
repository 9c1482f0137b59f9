import type { Block, Lattice } from "./lattice.ts";

/** Adds up leaf values, given in the first `leaves` entries, over all cells. */
export function rollUp(lattice: Lattice, values: Float64Array): void {
  for (const group of lattice.groups) {
    if (group.offset === 0) continue;
    values.fill(0, group.offset, group.offset + group.count);
    const from = group.source === null ? 0 : group.source.offset;
    if (group.block === null) addThrough(values, group.map!, from);
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
