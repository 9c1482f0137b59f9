import { type Language, languages } from "./language.ts";
import { splitWords } from "./split-words.ts";
import { stopWords } from "./stop-words.ts";

const sampledCharacters = 2_000;
const leastHits = 5;

/** The language whose stop words are most frequent in the text; English where the text is too short to tell. */
export function detectLanguage(text: string): Language {
  const hits = new Map<Language, number>(languages.map((language) => [language, 0]));
  for (const word of splitWords(text.slice(0, sampledCharacters)))
    for (const language of languagesOf.get(word) ?? []) hits.set(language, hits.get(language)! + 1);
  const [best, most] = [...hits].reduce((a, b) => (b[1] > a[1] ? b : a));
  return most < leastHits ? "english" : best;
}

const languagesOf = new Map<string, Language[]>();
for (const language of languages)
  for (const word of stopWords[language]) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
