import type { Scope } from "../scope/scope.ts";
import type { Token } from "../words/token.ts";
import { fillerWords, glueWords } from "./filler-words.ts";
import { matchColumns, type NamedColumn } from "./match-columns.ts";
import { matchOwned } from "./match-owned.ts";
import { matchRows } from "./match-rows.ts";
import { matchValues } from "./match-values.ts";
import type { Meaning } from "./piece.ts";
import type { Thing } from "./thing.ts";

/** What the words of an intent are looked up in. */
export interface Lexicon {
  tokens: Token[];
  scope: Scope;
  tables: string[];
  named: NamedColumn[];
}

export const strongScore = 0.75;
const namedScore = 0.9;
const exactScore = 0.98;
type Mention = Extract<Meaning, { kind: "mention" }>;

/** The names and values that a few words may be; null where they are neither. */
export function mentionOf(words: Token[], { tokens, scope, tables, named }: Lexicon, least: number): Mention | null {
  if (words.length > 5 || isOrder(words, tokens)) return null;
  const [first] = words;
  const isSingleGlue = words.length === 1 && glueWords.has(first.plain) && !first.isCode && !first.isQuoted;
  if (isSingleGlue || words.some(({ gap }, i) => i > 0 && gap !== "none")) return null;
  const isNamable = words.every(({ kind }) => kind === "word") && !words.some(({ plain }) => plain.length === 1);
  const isGlue = ({ plain, isQuoted }: Token) => glueWords.has(plain) && !isQuoted;
  const isBounded = words.length === 1 || !(isGlue(first) || isGlue(words[words.length - 1]));
  // "visit date" and "closed at" are names though "visit" and "at" alone may say nothing, "show revenue" is none.
  const isOpen = words.length > 1 && fillerWords.has(first.plain);
  const enough = !isBounded ? exactScore : isOpen ? namedScore : least;
  const things = isNamable ? thingsOf(words, named, scope, tables).filter(({ score }) => score >= enough) : [];
  const values = matchValues(words, scope);
  if (things.length === 0 && values.length === 0) return null;
  return { kind: "mention", things: things.sort((a, b) => b.score - a.score), values };
}

const determiners = new Set("the me us all a an my our".split(" "));

/** "Return the total …": what to do, not what came back. */
const isOrder = ([{ index, plain }, ...more]: Token[], tokens: Token[]): boolean =>
  index === 0 && more.length === 0 && fillerWords.has(plain) && determiners.has(tokens[1]?.plain ?? "");

/** A column by its own name, or by that of the thing it belongs to as well. */
function thingsOf(words: Token[], named: NamedColumn[], scope: Scope, tables: string[]): Thing[] {
  const rows = matchRows(words, scope, tables);
  const columns = matchColumns(words, named).filter((thing) => rows.length === 0 || !isNamedAfterRows(thing));
  const direct = [...columns, ...rows];
  return direct.some(({ score }) => score >= strongScore)
    ? direct
    : [...direct, ...matchOwned(words, named, scope, tables)];
}

/** rental_days and txn_amt are not meant by "rentals" and "transactions"; order_count may be. */
const isNamedAfterRows = ({ role, column, score, note }: Thing): boolean =>
  role === "measure" &&
  note === null &&
  score < exactScore &&
  score > 0.83 &&
  !/(count|cnt|qty|quantity)$/i.test(column?.profile.name ?? "");
