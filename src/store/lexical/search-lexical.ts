import { AppError } from "../../base/app-error.ts";
import { makeBestScores, type ScoredChunk } from "../best-scores.ts";
import type { AllowedChunks } from "../chunk-filter.ts";
import type { CorpusViews } from "./corpus-view.ts";
import type { PostingsLoader } from "./load-postings.ts";
import { findWords, type QueryWord, readQueryWords } from "./query-words.ts";
import { readQueryTerms } from "./read-chunk-terms.ts";
import { scoreBm25 } from "./score-bm25.ts";
import type { Language } from "./text/language.ts";
import type { TermReader } from "./text/read-terms.ts";

export interface LexicalServices {
  views: CorpusViews;
  loadPostings: PostingsLoader;
  readerFor: (language: Language) => TermReader;
}

// A search that meets a merge looks again; merges are rare, so meeting several in a row means that something is wrong.
const attempts = 5;

export interface LexicalSearch {
  /** The highest scores first. */
  hits: ScoredChunk[];
  /** The words of the query that are no stop words, and which chunks have them. */
  words: QueryWord[];
}

export async function searchLexical(
  query: string,
  { limit, allowed }: { limit: number; allowed: AllowedChunks | null },
  { views, loadPostings, readerFor }: LexicalServices,
): Promise<LexicalSearch> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const view = await views.current();
    const weights = readQueryTerms(query, view.languages, readerFor);
    if (weights.size === 0 || view.segments.length === 0) return { hits: [], words: [] };
    const postings = await loadPostings(view, [...weights.keys()]);
    if (!postings) continue;
    const best = makeBestScores(limit);
    scoreBm25(view, postings, weights, { allowed, best });
    const keys = readQueryWords(query, view.languages, readerFor);
    return { hits: best.list(), words: findWords(keys, postings, allowed) };
  }
  throw new AppError("STORE_BUSY", `The index was rebuilt ${attempts} times during one search. Try again.`, { query });
}
