import type { Family } from "../hypotheses.ts";
import { plainOf, type Span } from "./spans.ts";
import type { Word } from "./split-words.ts";
import { familyOfPhrase } from "./vocabulary.ts";

export interface SaidFamily extends Span {
  family: Family;
}

const longestPhrase = 3;

/** Kinds of explanations that are tested anyway, where the text speaks of one: "duplicates", "across the board". */
export function findFamilies(words: Word[]): SaidFamily[] {
  return words.flatMap((_, from): SaidFamily[] => {
    for (let to = Math.min(words.length, from + longestPhrase); to > from; to--) {
      const family = familyOfPhrase.get(plainOf({ from, to }, words, " "));
      if (family) return [{ family, from, to }];
    }
    return [];
  });
}
