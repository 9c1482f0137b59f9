import { AppError } from "../../base/app-error.ts";
import { makeBestScores, type ScoredChunk } from "../best-scores.ts";
import type { AllowedChunks } from "../chunk-filter.ts";
import type { CorpusViews } from "./corpus-view.ts";
import { findWords, type QueryWord } from "./find-words.ts";
import type { PostingsLoader } from "./load-postings.ts";
import { readQueryTerms } from "./read-query-terms.ts";
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
    const terms = readQueryTerms(query, view.languages, readerFor);
    if (terms.length === 0) return { hits: [], words: [] };
    const postings = await loadPostings(view, [...new Set(terms.flatMap(({ keys }) => [...keys]))]);
    if (!postings) continue;
    const best = makeBestScores(limit);
    scoreBm25(view, postings, terms, { allowed, best });
    return { hits: best.list(), words: findWords(terms, view.languages.length, { postings, allowed }) };
  }
  throw new AppError("STORE_BUSY", `The index was rebuilt ${attempts} times during one search. Try again.`, { query });
}
