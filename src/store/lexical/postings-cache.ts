import type { Postings } from "./segment/postings.ts";

/** Postings by segment and term; null for a term that the segment does not have, undefined for one not asked for yet. */
export interface PostingsCache {
  get(segmentId: number, term: number): Postings | null | undefined;
  put(segmentId: number, term: number, postings: Postings | null): void;
}

// Eight bytes each: 64 MB at most.
const mostPostings = 8_000_000;
const entryCost = 16;

/** Segments never change, so what is here stays right; when it is full the oldest entries go. */
export function makePostingsCache(): PostingsCache {
  const entries = new Map<string, Postings | null>();
  let held = 0;
  const cost = (postings: Postings | null) => entryCost + (postings?.places.length ?? 0);
  return {
    get: (segmentId, term) => entries.get(`${segmentId} ${term}`),
    put(segmentId, term, postings) {
      const key = `${segmentId} ${term}`;
      if (entries.has(key)) return;
      entries.set(key, postings);
      held += cost(postings);
      for (const [oldest, old] of entries) {
        if (held <= mostPostings) return;
        entries.delete(oldest);
        held -= cost(old);
      }
    },
  };
}
