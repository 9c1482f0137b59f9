import { inverseFrequency } from "../../../src/store/lexical/score-bm25.ts";
import { bm25Settings, saturate } from "./bm25.ts";
import type { DocumentTerms, LexicalDocument } from "./document-terms.ts";
import { documentTerms, queryTerms } from "./document-terms.ts";

export interface LexicalHit {
  index: number;
  score: number;
}

export interface LexicalIndex {
  /** The best first; documents without a term of the query are not among them. */
  search(query: string, limit: number): LexicalHit[];
  /** How many documents have the term. */
  containing(term: string): number;
  termsAt(index: number): DocumentTerms;
}

/** BM25 over an array, for sets that fit into memory; the store keeps the same postings in tables. */
export function openLexicalIndex(documents: readonly LexicalDocument[], settings = bm25Settings): LexicalIndex {
  const listed = documents.map((document) => documentTerms(document, settings));
  const averageLength = listed.reduce((sum, { length }) => sum + length, 0) / Math.max(1, listed.length) || 1;
  const postings = new Map<string, { index: number; frequency: number }[]>();
  for (const [index, { frequencies }] of listed.entries()) {
    for (const [term, frequency] of frequencies) {
      const entries = postings.get(term) ?? [];
      entries.push({ index, frequency });
      postings.set(term, entries);
    }
  }
  const containing = (term: string) => postings.get(term)?.length ?? 0;
  return {
    containing,
    termsAt: (index) => listed[index]!,
    search: (query, limit) => {
      const scores = new Map<number, number>();
      for (const [term, weight] of queryTerms(query, settings)) {
        const factor = weight * inverseFrequency(containing(term), listed.length);
        for (const { index, frequency } of postings.get(term) ?? []) {
          const gain = factor * saturate(frequency, listed[index]!.length / averageLength, settings);
          scores.set(index, (scores.get(index) ?? 0) + gain);
        }
      }
      return [...scores]
        .map(([index, score]) => ({ index, score }))
        .sort((a, b) => b.score - a.score || a.index - b.index)
        .slice(0, limit);
    },
  };
}
