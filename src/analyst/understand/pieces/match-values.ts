import { guessValue, sameValues } from "../../../investigate/suspicion/same-values.ts";
import type { Scope } from "../scope/scope.ts";
import { rootOf } from "../words/root-of.ts";
import type { Token } from "../words/token.ts";
import { emptyWords, fillerWords, glueWords } from "./filler-words.ts";
import type { SaidValue } from "./piece.ts";

/** Values that the words spell, in whatever case, spacing or number. */
export function matchValues(words: Token[], { values }: Scope): SaidValue[] {
  const [first] = words;
  if (!isSayable(words)) return [];
  const phrase = { from: first.index, to: first.index + words.length, words };
  const found = values.flatMap(({ column, index }) =>
    sameValues(phrase, index).map(
      ({ value, isPlural }): SaidValue => ({ column, value, match: isPlural ? "plural" : "exact" }),
    ),
  );
  const exact = found.filter(({ match }) => match === "exact");
  const isFiller = words.length === 1 && isPlainWord(first.plain);
  return preferOwn(exact.length > 0 || isFiller ? exact : found);
}

/** For a word that nothing else explains: a slip of the pen, or a word that only one value has. */
export function guessValues(word: Token, { values }: Scope): SaidValue[] {
  const found = values.flatMap(({ column, index }) =>
    guessValue(word, [index]).map(({ value }): SaidValue => ({ column, value, match: "guess" })),
  );
  const rooted =
    found.length > 0
      ? []
      : values.flatMap(({ column, index }) =>
          index.values
            .filter(
              ({ plain }) => word.plain.length >= 4 && rootOf(plain) === word.root && !isOtherForm(word.plain, plain),
            )
            .map(({ value }): SaidValue => ({ column, value, match: "guess" })),
        );
  const all = [...found, ...rooted];
  const columns = new Set(all.map(({ column }) => column));
  return columns.size === 1 ? all : preferOwn(all);
}

/** What was opened need not be open. */
const isOtherForm = (said: string, value: string): boolean => /ed$/.test(said) && !/ed$/.test(value);

/** Numbers, single letters and words of grammar are values only in quotes or written like a code. */
function isSayable(words: Token[]): boolean {
  if (words.some(({ gap }, i) => i > 0 && gap !== "none")) return false;
  if (words[0].isQuoted) return words.every(({ isQuoted }) => isQuoted);
  if (words.length > 1)
    return words.some(({ plain }) => !isPlainWord(plain)) && !words.every(({ kind }) => kind === "number");
  const [{ kind, plain, isCode, index }] = words;
  if (kind !== "word") return false;
  // "Display …" at the beginning asks for something; elsewhere it may be a channel.
  const isEmpty = glueWords.has(plain) || emptyWords.has(plain) || (index === 0 && fillerWords.has(plain));
  return isCode || (plain.length > 1 && !isEmpty);
}

const isPlainWord = (plain: string): boolean => glueWords.has(plain) || fillerWords.has(plain);

/** The same value in the fact table and in a table joined to it is the fact table's. */
function preferOwn(values: SaidValue[]): SaidValue[] {
  const own = values.filter(({ column }) => column.path === null);
  return own.length > 0 ? own : values;
}
