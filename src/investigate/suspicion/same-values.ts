import type { SegmentValue } from "../facts-sql.ts";
import { meaningOf } from "./same-meaning.ts";
import type { Span } from "./spans.ts";
import { splitWords, type Word } from "./split-words.ts";
import type { ValueIndex } from "./value-index.ts";
import { grammarWords } from "./vocabulary.ts";
import { isMisspelt, singularForm } from "./word-forms.ts";

/** Words that stand side by side. */
export interface Phrase extends Span {
  words: Word[];
}

export interface Match extends SegmentValue {
  isPlural: boolean;
}

/** Values of a dimension that a phrase spells or means; others only if it is their plural. */
export function sameValues(phrase: Phrase, { dimension, isOfCountries, ...index }: ValueIndex): Match[] {
  const said = phrase.words.map(({ plain }) => plain).join("");
  const isWhole = (value: string) => isWholePhrase(phrase, value);
  const isCode = phrase.words.length === 1 && phrase.words[0].isCode;
  const meaning = meaningOf({ plain: said, isCode }, isOfCountries);
  const spelt = index.bySpelling.get(said)?.filter(isWhole) ?? [];
  const meant = meaning === null ? [] : (index.byMeaning.get(meaning) ?? []);
  const exact = spelt.length > 0 ? spelt : meant;
  if (exact.length > 0) return exact.map((value) => ({ dimension, value, isPlural: false }));
  const plural = index.bySingular.get(singularForm(said))?.filter(isWhole) ?? [];
  return plural.map((value) => ({ dimension, value, isPlural: true }));
}

/** "in a" is not the value `ina`: words run together only where none of them is grammar. */
function isWholePhrase({ words }: Phrase, value: string): boolean {
  const hasGaps = /[^\p{L}\p{N}\p{M}]/u.test(value.trim());
  return words.length === 1 || hasGaps || words.every(({ plain }) => plain.length > 1 && !grammarWords.has(plain));
}

/** Values that a whole text names by itself. */
export function valuesLike(text: string, values: ValueIndex): string[] {
  const words = splitWords(text).map((word) => ({ ...word, isCode: true }));
  return words.length === 0 ? [] : sameValues({ from: 0, to: words.length, words }, values).map(({ value }) => value);
}

const shortestPart = 4;

/** For words that nothing else explains: a slip of the pen, or a word that only one value has. */
export function guessValue({ plain }: Word, values: ValueIndex[]): SegmentValue[] {
  const misspelt = values.flatMap(({ dimension, values: own }) =>
    own.filter((one) => isMisspelt(plain, one.plain)).map(({ value }) => ({ dimension, value })),
  );
  if (misspelt.length > 0 || plain.length < shortestPart) return misspelt;
  const containing = values.flatMap(({ dimension, byPart }) =>
    (byPart.get(singularForm(plain)) ?? []).map((value) => ({ dimension, value })),
  );
  return containing.length === 1 ? containing : [];
}
