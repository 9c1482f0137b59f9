import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { canonicalWord, splitWords } from "../../../engine/relate/name-words.ts";
import { quoteName } from "../../../engine/sql.ts";
import { byUse } from "../columns/choose-table.ts";
import { findColumn, findColumnByWords, findIdOf } from "../columns/find-column.ts";
import { naturalAggregate } from "../metric/natural-aggregate.ts";

/** What plain words may mean as SQL; `table` where only its rows are meant. */
export interface PhraseMeaning {
  sql: string;
  table: ProfiledTable | null;
  note: string | null;
}

/**
 * "average of closed_at - opened_at", "number of incidents", "distinct users", "orders per visit", in the order they should be tried.
 * With `isWhole` the words must be used up; otherwise words at the end may be left over ("… in days, without weekends").
 */
export function readPhrase(phrase: string, tables: ProfiledTable[], isWhole: boolean): PhraseMeaning[] {
  const text = phrase
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^(?:the|a|an) /i, "");
  const context = { tables: [...tables].sort(byUse), isWhole };
  return patterns.flatMap(([pattern, read]) => {
    const match = pattern.exec(text);
    return match
      ? read(
          match.slice(1).map((part) => part ?? ""),
          context,
        )
      : [];
  });
}

interface Context {
  tables: ProfiledTable[];
  isWhole: boolean;
}

type Reader = (parts: string[], context: Context) => PhraseMeaning[];

const aggregateWords: Record<string, string> = {
  average: "avg",
  mean: "avg",
  avg: "avg",
  sum: "sum",
  total: "sum",
  median: "median",
  minimum: "min",
  min: "min",
  lowest: "min",
  maximum: "max",
  max: "max",
  highest: "max",
};

const patterns: [RegExp, Reader][] = [
  [/^(?:(?:number|count) of )?(?:distinct|unique|different) (?:(?:count|number) of )?(.+)$/i, readDistinct],
  [/^(?:share|percentage|percent|fraction|proportion) of (?:.+? )?(?:where|with|whose) (.+)$/i, readShare],
  [/^(?:ratio of (.+) to (.+))$/i, readRatio],
  [/^(.+?) (?:divided by|over|per|\/) (.+)$/i, readRatio],
  [/^(?:(?:total )?(?:number|count)(?: of)?|#(?: of)?|how many) (.+?)(?: where (.+))?$/i, readCount],
  [
    /^(average|mean|avg|sum|total|median|minimum|min|lowest|maximum|max|highest)(?: value)?(?: of)?(?: the)? (.+)$/i,
    readAggregate,
  ],
];

function readAggregate([word, rest]: string[], context: Context): PhraseMeaning[] {
  const name = aggregateWords[word.toLowerCase()];
  return argumentsIn(rest, context).map((argument) => meaning(`${name}(${argument})`));
}

function readDistinct([rest]: string[], context: Context): PhraseMeaning[] {
  return starts(rest, context.isWhole).flatMap((thing) => {
    const key = firstIn(context.tables, (table) => findColumn(table, thing) ?? findIdOf(table, thing));
    return key ? [meaning(`count(distinct ${quoteName(key.found.name)})`, key.table)] : [];
  });
}

function readCount([thing, where]: string[], context: Context): PhraseMeaning[] {
  const filter = where ? ` filter (where ${where})` : "";
  const known = starts(thing, context.isWhole).flatMap((start) => countOf(start, context.tables));
  const rows = meaning("count(*)", null, isRows(thing) ? null : `"${thing}" is read as the rows of the table.`);
  return [...known, rows].map((one) => (one.sql === "count(*)" ? { ...one, sql: `${one.sql}${filter}` } : one));
}

/** A column that counts them, the table that lists them, or the key that tells them apart. */
function countOf(thing: string, tables: ProfiledTable[]): PhraseMeaning[] {
  const counted = firstIn(tables, (table) => {
    const column = findColumnByWords(table, thing);
    return column && naturalAggregate(column, table).name === "sum" ? column : null;
  });
  if (counted) return [meaning(`sum(${quoteName(counted.found.name)})`, counted.table)];
  const home = tables.find((table) => isAbout(table, thing));
  if (home) return [meaning("count(*)", home)];
  const key = firstIn(tables, (table) => findIdOf(table, thing));
  return key ? [meaning(keyCount(key.found.name, key.table), key.table)] : [];
}

function keyCount(name: string, table: ProfiledTable): string {
  const isUnique = naturalAggregate(findColumn(table, name)!, table).name === "count_star";
  return isUnique ? "count(*)" : `count(distinct ${quoteName(name)})`;
}

function readShare([condition]: string[]): PhraseMeaning[] {
  return [meaning(`count(*) filter (where ${condition}) / count(*)`)];
}

const timeWords = /^(?:hour|day|week|month|quarter|year|minute|second)s?\b/i;

function readRatio([above, below]: string[], context: Context): PhraseMeaning[] {
  if (timeWords.test(below)) return [];
  return sideOf(above, { ...context, isWhole: true }).flatMap((numerator) =>
    sideOf(below, context)
      .filter(({ table }) => table === null || numerator.table === null || table === numerator.table)
      .map((denominator) => meaning(`${numerator.sql} / ${denominator.sql}`, numerator.table ?? denominator.table)),
  );
}

/** One side of a ratio: itself a phrase, an amount that is summed, or things that are counted. */
function sideOf(text: string, context: Context): PhraseMeaning[] {
  const phrases = patterns
    .filter(([, read]) => read !== readRatio)
    .flatMap(([pattern, read]) => {
      const match = pattern.exec(text);
      return match
        ? read(
            match.slice(1).map((part) => part ?? ""),
            context,
          )
        : [];
    });
  const counts = starts(text, context.isWhole).flatMap((start) => countOf(start, context.tables));
  return [...phrases, ...counts];
}

/** Column names for words that mean one, else the words themselves, which may be an expression. */
function argumentsIn(rest: string, { tables, isWhole }: Context): string[] {
  return starts(rest, isWhole).map((start) => {
    const column = firstIn(tables, (table) => findColumn(table, start) ?? findColumnByWords(table, start));
    return column ? quoteName(column.found.name) : start;
  });
}

/** The text and, unless it must be used up, what is left of it when words are cut off its end. */
function starts(text: string, isWhole: boolean): string[] {
  if (isWhole) return [text];
  const words = text.split(" ");
  return words.map((_, cut) => words.slice(0, words.length - cut).join(" "));
}

const isRows = (thing: string): boolean => /^(?:rows|records|entries|lines)\b/i.test(thing);

function isAbout({ name }: ProfiledTable, thing: string): boolean {
  const wanted = splitWords(thing).map(canonicalWord);
  const about = splitWords(name).map(canonicalWord);
  return wanted.length > 0 && wanted.every((word) => about.includes(word));
}

const meaning = (sql: string, table: ProfiledTable | null = null, note: string | null = null): PhraseMeaning => ({
  sql,
  table,
  note,
});

function firstIn<T>(
  tables: ProfiledTable[],
  find: (table: ProfiledTable) => T | null,
): { table: ProfiledTable; found: T } | null {
  for (const table of tables) {
    const found = find(table);
    if (found) return { table, found };
  }
  return null;
}
