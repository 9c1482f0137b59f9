import type { Language } from "./language.ts";
import { makeStemmer } from "./make-stemmer.ts";
import { pairKey, termKey } from "./term-key.ts";

/** What a text is made of: words and pairs of neighbouring words, each with how much it counts. */
export interface TermCounts {
  terms: Map<number, number>;
  /** Of the words alone. */
  length: number;
}

export interface TermWeights {
  word: number;
  pair: number;
}

export interface TermReader {
  /** Null for a stop word. */
  keyOf(word: string): number | null;
  /** Adds the terms of words in a row. */
  count(words: readonly string[], weights: TermWeights, counts: TermCounts): void;
}

// Stemming a word costs more than all the rest, and most words have been seen before.
const rememberedWords = 200_000;

export function makeTermReader(language: Language): TermReader {
  const stem = makeStemmer(language);
  const known = new Map<string, number | null>();
  const keyOf = (word: string): number | null => {
    const remembered = known.get(word);
    if (remembered !== undefined) return remembered;
    const stemmed = stem(word);
    const key = stemmed === null ? null : termKey(stemmed, language);
    if (known.size >= rememberedWords) known.clear();
    known.set(word, key);
    return key;
  };
  return {
    keyOf,
    count: (words, weights, counts) => {
      let before: number | null = null;
      for (const word of words) {
        const key = keyOf(word);
        if (key === null) continue;
        add(counts.terms, key, weights.word);
        if (before !== null) add(counts.terms, pairKey(before, key), weights.pair);
        before = key;
        counts.length += weights.word;
      }
    },
  };
}

export function emptyCounts(): TermCounts {
  return { terms: new Map(), length: 0 };
}

/** One reader for each language, made when it is first asked for. */
export function makeTermReaders(): (language: Language) => TermReader {
  const readers = new Map<Language, TermReader>();
  return (language) => {
    const reader = readers.get(language) ?? makeTermReader(language);
    readers.set(language, reader);
    return reader;
  };
}

function add(counts: Map<number, number>, key: number, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}
