import type { SegmentTerm } from "../types.ts";
import type { CellTable } from "./cell-table.ts";

/** The code each dimension of the table is held at, −1 where it is free. */
export type Segment = Int32Array;

export function segmentAt(table: CellTable, dimensions: number[], leaf: number): Segment {
  const segment = new Int32Array(table.dimensions.length).fill(-1);
  for (const j of dimensions) segment[j] = table.dimensions[j]!.codes[leaf]!;
  return segment;
}

/** 1 for each leaf inside. */
export function leavesInside(table: CellTable, segment: Segment): Uint8Array {
  const inside = new Uint8Array(table.leaves).fill(1);
  for (let j = 0; j < segment.length; j++) {
    const code = segment[j]!;
    if (code < 0) continue;
    const { codes } = table.dimensions[j]!;
    for (let i = 0; i < inside.length; i++) if (codes[i] !== code) inside[i] = 0;
  }
  return inside;
}

/** How many dimensions keep the two apart; 0 when they overlap. */
export function conflicts(a: Segment, b: Segment): number {
  let count = 0;
  for (let j = 0; j < a.length; j++) if (a[j]! >= 0 && b[j]! >= 0 && a[j] !== b[j]) count++;
  return count;
}

export function isWithin(inner: Segment, outer: Segment): boolean {
  return outer.every((code, j) => code < 0 || inner[j] === code);
}

export function toTerms(table: CellTable, segment: Segment): SegmentTerm[] {
  const terms: SegmentTerm[] = [];
  for (let j = 0; j < segment.length; j++) {
    if (segment[j]! < 0) continue;
    const { index, original } = table.dimensions[j]!;
    terms.push({ dimension: index, code: original[segment[j]!]! });
  }
  return terms;
}
