import {
  abbreviations,
  keyWords,
  labelPrefixes,
  labelWords,
  leadingKeyWords,
  naturalKeys,
  tableNoise,
} from "./vocabulary.ts";

/** A column's name taken apart: `BillTo_CustID` → subject bill, to, customer and key word id. */
export interface NameParts {
  words: string[];
  /** Which thing is meant: the words without those that only say "key" or "name"; empty for `id` or `name` alone. */
  subject: string[];
  keyWord: string | null;
  isNatural: boolean;
  isLabel: boolean;
  /** `items` without a key word: a number or a list of them rather than a reference to one. */
  isPlural: boolean;
}

/** What the other names around a column tell about it. */
export interface NameContext {
  /** What the tables are about. */
  entityWords: Set<string>;
  /** The `o_` of `o_orderkey`, `o_custkey`, …: before every column of the table. */
  prefix: string | null;
}

export function splitWords(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/**
 * The form in which words are compared: singular, abbreviations written out.
 * Endings are cut rather than spelt (`warehouse` and `warehouses` → `warehous`): the result is never shown.
 */
export function canonicalWord(word: string): string {
  const full = word === "people" ? "person" : (abbreviations[word] ?? abbreviations[singular(word)] ?? word);
  return singular(full);
}

export const canonicalWords = (words: Iterable<string>): Set<string> => new Set([...words].map(canonicalWord));

export function partsOfColumn(name: string, { entityWords, prefix }: NameContext): NameParts {
  const raw = splitWords(name)
    .slice(prefix === null ? 0 : 1)
    .flatMap((word) => splitGluedKey(word, entityWords));
  const words = raw.map(canonicalWord);
  let start = 0;
  let end = raw.length;
  let keyWord: string | null = null;
  while (end > 1 && keyWords.has(raw[end - 1])) keyWord = raw[--end];
  if (end === 1 && keyWords.has(raw[0])) keyWord = raw[--end];
  while (start < end - 1 && leadingKeyWords.has(raw[start])) keyWord = raw[start++];
  const isLabel = end > start && labelWords.has(raw[end - 1]);
  if (isLabel) end -= 1;
  if (isLabel && end > start && labelPrefixes.has(raw[end - 1])) end -= 1;
  const last = raw[end - 1] ?? "";
  return {
    words,
    subject: words.slice(start, end),
    keyWord,
    isNatural: naturalKeys.has(last),
    isLabel,
    isPlural: keyWord === null && !isLabel && last.length > 3 && /[^sui]s$/.test(last),
  };
}

/** The thing each table is about, in canonical words: `olist_order_items_dataset.csv` beside its sisters → order, item. */
export function entitiesOfTables(names: string[]): string[][] {
  const split = names.map((name) =>
    splitWords(name)
      .map((word) => word.replace(/\d+$/, ""))
      .filter((word) => word !== ""),
  );
  const isShared = (word: string) => names.length > 2 && split.every((words) => words.includes(word));
  return split.map((words) => {
    const telling = words.filter((word) => word.length > 1 && !tableNoise.has(word) && !isShared(word));
    return (telling.length > 0 ? telling : words).map(canonicalWord);
  });
}

/** A short first word that all columns of a table share. */
export function commonPrefix(names: string[]): string | null {
  const words = names.map(splitWords);
  const first = words[0]?.[0] ?? "";
  const isShared = names.length > 2 && first.length <= 3 && words.every((word) => word.length > 1 && word[0] === first);
  return isShared && !leadingKeyWords.has(first) ? first : null;
}

function splitGluedKey(word: string, entityWords: Set<string>): string[] {
  const [, stem, key] = word.match(/^(.{3,})(id|key|code|no|nr|num|number)$/) ?? [];
  const isEntity = (part: string) => [...entityWords].some((entity) => isAbbreviation(canonicalWord(part), entity));
  return stem && !entityWords.has(canonicalWord(word)) && isEntity(stem) ? [stem, key] : [word];
}

/** `cust` for `customer`: the first three or four letters, or the word itself. */
export function isAbbreviation(short: string, word: string): boolean {
  return (
    short === word ||
    (short.length >= 3 && short.length <= 4 && word.length - short.length >= 2 && word.startsWith(short))
  );
}

function singular(word: string): string {
  const single = word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
  return single.replace(/ie$/, "y").replace(/(..)e$/, "$1");
}
