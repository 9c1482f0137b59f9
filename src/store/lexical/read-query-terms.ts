import { guessQueryLanguage } from "./text/detect-language.ts";
import type { Language } from "./text/language.ts";
import type { TermReader } from "./text/read-terms.ts";
import { splitWords } from "./text/split-words.ts";
import { stopWords } from "./text/stop-words.ts";
import { pairKey } from "./text/term-key.ts";

/** A word of the query, or two that follow each other. */
export interface QueryTerm {
  /** Null for two words. */
  word: string | null;
  /** One for each language of the documents. They count as one word: how rare it is does not depend on how many texts are German. */
  keys: Set<number>;
  weight: number;
}

const wordWeight = 1;
const pairWeight = 0.2;

// More than any question has; a whole page given as a query would otherwise read half of the index.
const maxTerms = 400;

/** Stop words of the query's own language go first: where it is not that of the documents they would pass for rare words. */
export function readQueryTerms(
  query: string,
  languages: readonly Language[],
  readerFor: (language: Language) => TermReader,
): QueryTerm[] {
  const words = splitWords(query);
  const stops = stopWords[guessQueryLanguage(words, languages)];
  const telling = words.filter((word) => !stops.has(word));
  const terms = new Map<string, QueryTerm>();
  for (const language of languages) addLanguage(terms, telling, readerFor(language));
  return [...terms.values()].slice(0, maxTerms);
}

function addLanguage(terms: Map<string, QueryTerm>, words: readonly string[], reader: TermReader): void {
  const weights = new Map<string, number>();
  const add = (name: string, word: string | null, key: number) => {
    weights.set(name, (weights.get(name) ?? 0) + (word === null ? pairWeight : wordWeight));
    const term = terms.get(name) ?? { word, keys: new Set(), weight: 0 };
    term.keys.add(key);
    term.weight = Math.max(term.weight, weights.get(name)!);
    terms.set(name, term);
  };
  let before: { word: string; key: number } | null = null;
  for (const word of words) {
    const key = reader.keyOf(word);
    if (key === null) continue;
    add(word, word, key);
    if (before) add(`${before.word} ${word}`, null, pairKey(before.key, key));
    before = { word, key };
  }
}
