import { lazy } from "../../base/lazy.ts";
import { newStemmer } from "../../base/new-stemmer.ts";

const english = lazy(() => newStemmer("english"));
const mostRemembered = 50_000;
const remembered = new Map<string, string>();

/** The stem of a lower-case word; digits stay as they are. */
export function stem(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const found = /^\p{L}+$/u.test(word) && word.length <= 40 ? english().stem(word) : word;
  if (remembered.size < mostRemembered) remembered.set(word, found);
  return found;
}

const stopWords = new Set(
  "a about above after again all also am an and any are as at be because been before being below between both but by can could did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its just let me more most my no nor not of off on once only or other our out over own same she should so some such than that the their them then there these they this those through to too under until up very was we were what when where which while who whom why will with would you your".split(
    " ",
  ),
);

/** Stems of the words that carry meaning, in order; numbers and versions in one piece. */
export function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !stopWords.has(word))
    .map(stem);
}

/** Lower-case words; `17.2.1`, `2025-02-03` and `1,234.5` are words too. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/\d+(?:[.,:/-]\d+)*|[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)
      ?.map(withoutGenitive) ?? []
  );
}

const withoutGenitive = (word: string): string => word.replace(/['’]s$/, "");
