import type { AllowedChunks } from "../chunk-filter.ts";
import type { SegmentPostings } from "./load-postings.ts";
import type { Language } from "./text/language.ts";
import type { TermReader } from "./text/read-terms.ts";
import { splitWords } from "./text/split-words.ts";

/** A word of a query that says something about what is asked. */
export interface QueryWord {
  word: string;
  /** How many of the chunks that may be found have it. */
  containing: number;
  isIn(chunkId: number): boolean;
}

const mostWords = 200;

/** Each word once, with its term in every language that the documents are written in; a stop word of one of them is none. */
export function readQueryWords(
  query: string,
  languages: readonly Language[],
  readerFor: (language: Language) => TermReader,
): Map<string, number[]> {
  const words = new Map<string, number[]>();
  for (const word of splitWords(query)) {
    const keys = languages.map((language) => readerFor(language).keyOf(word));
    if (keys.includes(null) || [...words.values()].some(([first]) => first === keys[0])) continue;
    words.set(word, [...new Set(keys as number[])]);
    if (words.size === mostWords) break;
  }
  return words;
}

export function findWords(
  words: ReadonlyMap<string, number[]>,
  postings: readonly SegmentPostings[],
  allowed: AllowedChunks | null,
): QueryWord[] {
  return [...words].map(([word, keys]) => ({
    word,
    // Stems of several languages are mostly the same chunks, so the most frequent one stands for all.
    containing: Math.max(...keys.map((key) => postings.reduce((sum, found) => sum + countIn(found, key, allowed), 0))),
    isIn: (chunkId) => postings.some((found) => keys.some((key) => hasTerm(found, key, chunkId))),
  }));
}

function countIn({ segment, byTerm }: SegmentPostings, key: number, allowed: AllowedChunks | null): number {
  let count = 0;
  for (const place of byTerm.get(key)?.places ?? [])
    if (segment.isAlive[place] === 1 && (allowed?.has(segment.chunkIds[place]!) ?? true)) count += 1;
  return count;
}

function hasTerm({ segment, byTerm }: SegmentPostings, key: number, chunkId: number): boolean {
  const places = byTerm.get(key)?.places;
  if (!places) return false;
  const place = segment.chunkIds.indexOf(chunkId);
  return place >= 0 && places.includes(place);
}
