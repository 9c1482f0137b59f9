import type { AllowedChunks } from "../chunk-filter.ts";
import type { SegmentPostings } from "./load-postings.ts";

/** How many living chunks have the term. Each is written in one language, so none has two of a term's keys. */
export function countChunks(
  postings: readonly SegmentPostings[],
  keys: Iterable<number>,
  allowed: AllowedChunks | null = null,
): number {
  let count = 0;
  for (const key of keys) for (const found of postings) count += countIn(found, key, allowed);
  return count;
}

function countIn({ segment, byTerm }: SegmentPostings, key: number, allowed: AllowedChunks | null): number {
  const places = byTerm.get(key)?.places;
  if (!places) return 0;
  if (!segment.hasDead && allowed === null) return places.length;
  let count = 0;
  for (const place of places)
    if (segment.isAlive[place] === 1 && (allowed?.has(segment.chunkIds[place]!) ?? true)) count += 1;
  return count;
}
