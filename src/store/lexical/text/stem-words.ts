import snowball from "snowball-stemmers";
import type { Language } from "./language.ts";
import { splitWords } from "./split-words.ts";
import { stopWords } from "./stop-words.ts";

const rememberedWords = 200_000;

/** Turns texts of one language into stems; remembers those of words seen, since stemming costs more than all the rest. */
export function makeWordStemmer(language: Language): (text: string) => string[] {
  const stemmer = snowball.newStemmer(language);
  const stops = stopWords[language];
  const known = new Map<string, string>();
  const stem = (word: string) => {
    const remembered = known.get(word);
    if (remembered !== undefined) return remembered;
    if (known.size >= rememberedWords) known.clear();
    const stemmed = foldMarks(stemmer.stem(word));
    known.set(word, stemmed);
    return stemmed;
  };
  return (text) =>
    splitWords(text)
      .filter((word) => !stops.has(word))
      .map(stem);
}

// After stemming, because endings such as -ière depend on the marks: "café" is then found by "cafe".
function foldMarks(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}
