import type { Membership } from "./pool.ts";
import type { RowTable } from "./row-table.ts";

/** Rows collapsed by the pool segments they lie in, with their amounts before any effect was taken out. */
export interface Patterns {
  masks: Int32Array;
  cells: Float64Array;
}

export function collectPatterns(table: RowTable, membership: Membership): Patterns {
  const { ids, masks } = numberPatterns(membership.masks);
  const cells = new Float64Array(masks.length * table.layout.width);
  addPeriod(table, ids, cells, { from: 0, to: table.baselineRows, offset: table.layout.half });
  addPeriod(table, ids, cells, { from: table.baselineRows, to: table.rows, offset: 0 });
  return { masks, cells };
}

/** Open addressing: a table of rows × patterns is too hot for a Map. */
function numberPatterns(rowMasks: Int32Array): { ids: Int32Array; masks: Int32Array } {
  const ids = new Int32Array(rowMasks.length);
  let size = 1 << 12;
  let slots = new Int32Array(size).fill(-1);
  let masks = new Int32Array(size);
  let count = 0;
  for (let row = 0; row < rowMasks.length; row++) {
    const mask = rowMasks[row]!;
    let slot = hash(mask) & (size - 1);
    let id = slots[slot]!;
    while (id >= 0 && masks[id] !== mask) {
      slot = (slot + 1) & (size - 1);
      id = slots[slot]!;
    }
    if (id < 0) {
      id = count++;
      slots[slot] = id;
      masks[id] = mask;
      if (count > size / 2) {
        size *= 2;
        masks = enlarge(masks, size);
        slots = rehash(masks, count, size);
      }
    }
    ids[row] = id;
  }
  return { ids, masks: masks.slice(0, count) };
}

function hash(mask: number): number {
  return Math.imul(mask, 0x9e3779b1) >>> 7;
}

function enlarge(masks: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size);
  larger.set(masks);
  return larger;
}

function rehash(masks: Int32Array, count: number, size: number): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(size).fill(-1);
  for (let id = 0; id < count; id++) {
    let slot = hash(masks[id]!) & (size - 1);
    while (slots[slot]! >= 0) slot = (slot + 1) & (size - 1);
    slots[slot] = id;
  }
  return slots;
}

interface Period {
  from: number;
  to: number;
  offset: number;
}

function addPeriod(table: RowTable, ids: Int32Array, cells: Float64Array, { from, to, offset }: Period): void {
  const { amounts, exposures, weights, moments, layout } = table;
  for (let row = from; row < to; row++) {
    const at = ids[row]! * layout.width + offset;
    const amount = amounts[row]!;
    const square = (weights ? weights[row]! : 1) * amount * amount;
    cells[at]! += amount;
    if (layout.kind === "sum") {
      cells[at + 1]! += square;
      continue;
    }
    const exposure = exposures![row]!;
    cells[at + 1]! += exposure;
    cells[at + 2]! += square;
    if (layout.kind !== "ratio") continue;
    cells[at + 3]! += amount * (moments ? moments.crossFactors[row]! : exposure);
    cells[at + 4]! += moments ? moments.exposureSquares[row]! : exposure * exposure;
  }
}
