import { blocksOf } from "./accumulate.ts";
import type { Candidate } from "./candidate.ts";
import type { RowTable } from "./row-table.ts";
import { blockSize } from "./scratch.ts";
import { selectRows } from "./selection.ts";
import { settings } from "./settings.ts";

/** Which rows lie in which pool segments: bit k of a row's mask stands for `holders[k]`. */
export interface Membership {
  masks: Int32Array;
  holders: (Candidate | null)[];
}

export function newMembership(table: RowTable): Membership {
  return { masks: new Int32Array(table.rows), holders: new Array(settings.pool.size).fill(null) };
}

/** Gives every pool segment a bit; bits of segments that left the pool are free for others. */
export function markPool(table: RowTable, membership: Membership, pool: Candidate[]): void {
  const { holders } = membership;
  holders.forEach((holder, bit) => {
    if (holder && !pool.includes(holder)) clearBit(membership, bit);
  });
  for (const candidate of pool) {
    if (holders.includes(candidate)) continue;
    const bit = holders.indexOf(null);
    holders[bit] = candidate;
    setBit(table, membership, bit, candidate);
  }
}

function clearBit({ masks, holders }: Membership, bit: number): void {
  const others = ~(1 << bit);
  holders[bit] = null;
  for (let row = 0; row < masks.length; row++) masks[row]! &= others;
}

const rows = new Int32Array(blockSize);

function setBit(table: RowTable, { masks }: Membership, bit: number, { segment }: Candidate): void {
  for (const span of blocksOf(table)) {
    const count = selectRows(table, segment, span, rows);
    for (let k = 0; k < count; k++) masks[rows[k]!]! |= 1 << bit;
  }
}

/** The best new candidates, one per set of rows. */
export function takeBest(list: Candidate[], most: number, isKnown: (key: string) => boolean): Candidate[] {
  const signatures = new Set<string>();
  const taken = new Map<string, Candidate>();
  list.sort((a, b) => b.score - a.score || a.segment.length - b.segment.length);
  for (const candidate of list) {
    if (taken.size >= most) break;
    if (signatures.has(candidate.signature)) continue;
    signatures.add(candidate.signature);
    if (!isKnown(candidate.key) && !taken.has(candidate.key)) taken.set(candidate.key, candidate);
  }
  return [...taken.values()];
}
