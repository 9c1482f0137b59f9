import type { Mention } from "./match-values.ts";
import { textOf } from "./spans.ts";
import type { Word } from "./split-words.ts";
import type { ValueIndex } from "./value-index.ts";

/** What was chosen in reading: the meanings of a word that has several, the word that a slip was taken for. */
export function noteChoices(mentions: Mention[], words: Word[]): string[] {
  return mentions.flatMap((mention) => {
    const meanings = mention.terms.map(({ dimension, value }) => `${dimension.name} = ${value}`);
    if (meanings.length === 1 && !mention.isGuess) return [];
    return [`“${textOf(mention, words)}” ${mention.isGuess ? "is read as" : "may mean"} ${meanings.join(" or ")}`];
  });
}

const shownDimensions = 6;
const shownValues = 4;

/** What could have been named: "device (android, ios, web)". */
export function describeKnown(values: ValueIndex[]): string[] {
  return values.slice(0, shownDimensions).map(({ dimension, values: own }) => {
    const shown = own.slice(0, shownValues).map(({ value }) => value);
    const more = dimension.cardinality > shownValues ? ", …" : "";
    return shown.length === 0 ? dimension.name : `${dimension.name} (${shown.join(", ")}${more})`;
  });
}
