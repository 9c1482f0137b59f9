import type { AllowedChunks } from "../chunk-filter.ts";
import { countChunks } from "./count-chunks.ts";
import type { SegmentPostings } from "./load-postings.ts";
import type { QueryTerm } from "./read-query-terms.ts";
import { hasPlace } from "./segment/postings.ts";

/** A word of a query that says something about what is asked. */
export interface QueryWord {
  word: string;
  /** How many of the chunks that may be found have it. */
  containing: number;
  isIn(chunkId: number): boolean;
}

/** Each word once, whatever its form; one that is a stop word in any of the languages is left out. */
export function findWords(
  terms: readonly QueryTerm[],
  languageCount: number,
  { postings, allowed }: { postings: readonly SegmentPostings[]; allowed: AllowedChunks | null },
): QueryWord[] {
  const words = new Map<number, QueryWord>();
  for (const { word, keys } of terms) {
    const [first] = keys;
    if (word === null || keys.size < languageCount || words.has(first!)) continue;
    words.set(first!, {
      word,
      containing: countChunks(postings, keys, allowed),
      isIn: (chunkId) => postings.some((found) => hasTerm(found, keys, chunkId)),
    });
  }
  return [...words.values()];
}

function hasTerm({ segment, byTerm }: SegmentPostings, keys: ReadonlySet<number>, chunkId: number): boolean {
  const place = segment.placeOf(chunkId);
  if (place === null) return false;
  for (const key of keys) {
    const found = byTerm.get(key);
    if (found && hasPlace(found, place)) return true;
  }
  return false;
}
