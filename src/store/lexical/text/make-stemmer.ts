import { lazy } from "../../../base/lazy.ts";
import { newStemmer } from "../../../base/new-stemmer.ts";
import type { Language } from "./language.ts";
import { stopWords } from "./stop-words.ts";

/** The stem of a word; null for a stop word. */
export function makeStemmer(language: Language): (word: string) => string | null {
  const stemmer = lazy(() => newStemmer(language));
  const stops = stopWords[language];
  return (word) => (stops.has(word) ? null : foldMarks(stemmer().stem(word)));
}

// After stemming, because endings such as -ière depend on the marks: "café" is then found by "cafe".
function foldMarks(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}
