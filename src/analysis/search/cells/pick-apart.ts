import type { Candidate } from "./find-candidates.ts";
import type { Lattice } from "./lattice.ts";
import { conflicts, type Segment, segmentAt } from "./segment.ts";

const MAX_BLOCKED = 400;

/** The best, and others as long as they could not be rivals of those already taken: two or more dimensions apart. */
export function pickApart(lattice: Lattice, ranked: Candidate[], limit: number): Candidate[] {
  const picked: Candidate[] = [];
  const taken: Segment[] = [];
  const blocked: Segment[] = [];
  for (const candidate of ranked) {
    if (picked.length >= limit || blocked.length >= MAX_BLOCKED) break;
    const segment = toSegment(lattice, candidate);
    if (
      taken.every((other) => conflicts(other, segment) > 1) &&
      blocked.every((other) => conflicts(other, segment) > 0)
    ) {
      picked.push(candidate);
      taken.push(segment);
    } else blocked.push(segment);
  }
  return picked;
}

export function toSegment({ table }: Lattice, { group, cell }: Candidate): Segment {
  return segmentAt(table, group.dimensions, group.sample[cell - group.offset]!);
}
