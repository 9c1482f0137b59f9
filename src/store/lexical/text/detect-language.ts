import { type Language, languages } from "./language.ts";
import { splitWords } from "./split-words.ts";
import { stopWords } from "./stop-words.ts";

const sampledCharacters = 2_000;
const leastHits = 5;
const leastShare = 0.15;
const lead = 1.5;

/** The language whose stop words are clearly the most frequent; English for short texts, tables and code, where they are rare. */
export function detectLanguage(text: string): Language {
  const words = splitWords(text.slice(0, sampledCharacters));
  const { best, hits } = countStopWords(words);
  const isClear = hits.get(best)! >= lead * hits.get("english")! && hits.get(best)! >= leastShare * words.length;
  return isClear && hits.get(best)! >= leastHits ? best : "english";
}

/** A query is too short for that: any sign of one of the languages that come into question is taken. */
export function guessQueryLanguage(words: readonly string[], possible: readonly Language[]): Language {
  return countStopWords(words, ["english", ...possible]).best;
}

function countStopWords(words: readonly string[], possible: readonly Language[] = languages) {
  const hits = new Map<Language, number>(possible.map((language) => [language, 0]));
  for (const word of words)
    for (const language of languagesOf.get(word) ?? [])
      if (hits.has(language)) hits.set(language, hits.get(language)! + 1);
  const [best] = [...hits].reduce((a, b) => (b[1] > a[1] ? b : a));
  return { best, hits };
}

// Single letters are as often names of variables.
const languagesOf = new Map<string, Language[]>();
for (const language of languages)
  for (const word of [...stopWords[language]].filter(({ length }) => length > 1))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
