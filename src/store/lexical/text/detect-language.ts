import { type Language, languages } from "./language.ts";
import { splitWords } from "./split-words.ts";
import { stopWords } from "./stop-words.ts";

const sampledCharacters = 4000;
const leastHits = 5;

/** The language whose stop words are most frequent in the text; English where the text is too short to tell. */
export function detectLanguage(text: string): Language {
  const words = splitWords(text.slice(0, sampledCharacters));
  const hits = languages.map((language) => words.filter((word) => stopWords[language].has(word)).length);
  const most = Math.max(...hits);
  return most < leastHits ? "english" : languages[hits.indexOf(most)]!;
}
