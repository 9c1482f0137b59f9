import { directionOf } from "./find-direction.ts";
import type { Word } from "./split-words.ts";
import { commonWords, fillerWords, grammarWords } from "./vocabulary.ts";

/** A word that needs no explanation. */
export function isOrdinary(words: Word[], index: number): boolean {
  const { plain } = words[index];
  return (
    grammarWords.has(plain) || fillerWords.has(plain) || commonWords.has(plain) || directionOf(words, index) !== null
  );
}

const mostPhrases = 6;

/** Words that nothing in the tables goes by, those side by side together. */
export function findUnmatched(words: Word[], isKnown: (index: number) => boolean): string[] {
  const phrases: string[] = [];
  let last = -2;
  for (const [i, { text, plain }] of words.entries()) {
    if (isKnown(i) || isOrdinary(words, i) || /^[\p{N}.]+$/u.test(plain)) continue;
    if (last === i - 1) phrases[phrases.length - 1] += ` ${text}`;
    else phrases.push(text);
    last = i;
  }
  return phrases.slice(0, mostPhrases);
}
