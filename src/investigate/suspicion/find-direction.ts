import type { Direction } from "./reading.ts";
import type { Word } from "./split-words.ts";
import { downWords, notAmounts, upWords } from "./vocabulary.ts";

/** Which way a word says that something went; null for words that do not say. */
export function directionOf(words: Word[], index: number): Direction | null {
  const { plain, isQuoted } = words[index];
  if (isQuoted) return null;
  if (downWords.has(plain)) return "down";
  if (!upWords.has(plain)) return null;
  const next = words[index + 1]?.plain ?? "";
  return plain === "more" && notAmounts.has(next) ? null : "up";
}

/** The way on which all words agree that are not denied. */
export function agreedDirection(words: Word[], indices: number[]): Direction | null {
  const said = new Set(indices.filter((i) => !words[i].isNegated).map((i) => directionOf(words, i)));
  said.delete(null);
  return said.size === 1 ? [...said][0] : null;
}
