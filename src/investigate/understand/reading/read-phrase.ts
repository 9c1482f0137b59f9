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

/** "average of closed_at - opened_at", "number of incidents", "distinct users", "orders per visit", in the order they should be tried. */
export function readPhrase(phrase: string, tables: ProfiledTable[]): PhraseMeaning[] {
  return readBy(patterns, plainPhrase(phrase), [...tables].sort(byUse));
}

/** "revenue", "orders": a column that has an aggregate of its own, or things that are counted. */
export function readBare(phrase: string, tables: ProfiledTable[]): PhraseMeaning[] {
  const thing = plainPhrase(phrase);
  const columns = allIn([...tables].sort(byUse), (table) => {
    const column = findColumn(table, thing) ?? findColumnByWords(table, thing);
    return column && naturalAggregate(column, table).name === "avg" ? column : null;
  });
  return [
    ...countsOf(thing, tables),
    ...columns.map(({ found, table }) => meaning(`avg(${quoteName(found.name)})`, table)),
  ];
}

/** "number of tickets" where nothing is called so: the rows. */
export function readRowCount(phrase: string): PhraseMeaning[] {
  const match = countPattern.exec(plainPhrase(phrase));
  if (!match) return [];
  const [, thing, where] = match;
  const note = isRows(thing) ? null : `"${thing}" is read as the rows of the table.`;
  return [meaning(`count(*)${where ? ` filter (where ${where})` : ""}`, null, note)];
}

const plainPhrase = (phrase: string): string =>
  phrase
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^(?:the|a|an) /i, "");

type Reader = (parts: string[], tables: ProfiledTable[]) => PhraseMeaning[];

function readBy(tried: [RegExp, Reader][], text: string, tables: ProfiledTable[]): PhraseMeaning[] {
  return tried.flatMap(([pattern, read]) => {
    const match = pattern.exec(text);
    return match
      ? read(
          match.slice(1).map((part) => part ?? ""),
          tables,
        )
      : [];
  });
}

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

const countPattern = /^(?:(?:total )?(?:number|count)(?: of)?|#(?: of)?|how many) (.+?)(?: where (.+))?$/i;

const patterns: [RegExp, Reader][] = [
  [/^(?:(?:number|count) of )?(?:distinct|unique|different|active) (?:(?:count|number) of )?(.+)$/i, readDistinct],
  [/^(?:share|percentage|percent|fraction|proportion) of (?:.+? )?(?:where|with|whose) (.+)$/i, readShare],
  [/^(?:ratio of (.+) to (.+))$/i, readRatio],
  [/^(?:(?:average|mean|avg) (?:(?:number|count) of )?)(.+?) per (.+)$/i, readRatio],
  [/^(.+?) (?:divided by|over|per|\/) (.+)$/i, readRatio],
  [countPattern, readCount],
  [
    /^(average|mean|avg|sum|total|median|minimum|min|lowest|maximum|max|highest)(?: value)?(?: of)?(?: the)? (.+)$/i,
    readAggregate,
  ],
];

function readAggregate([word, rest]: string[], tables: ProfiledTable[]): PhraseMeaning[] {
  const name = aggregateWords[word.toLowerCase()];
  const column = firstIn(tables, (table) => findColumn(table, rest) ?? findColumnByWords(table, rest));
  return [meaning(`${name}(${column ? quoteName(column.found.name) : rest})`)];
}

function readDistinct([thing]: string[], tables: ProfiledTable[]): PhraseMeaning[] {
  return keysOf(thing, tables).map(({ found, table }) => meaning(`count(distinct ${quoteName(found.name)})`, table));
}

const keysOf = (thing: string, tables: ProfiledTable[]) =>
  allIn(tables, (table) => findColumn(table, thing) ?? findIdOf(table, thing));

function readCount([thing, where]: string[], tables: ProfiledTable[]): PhraseMeaning[] {
  const filter = where ? ` filter (where ${where})` : "";
  const known = isRows(thing) ? [meaning("count(*)")] : countsOf(thing, tables);
  return known.map((one) => (one.sql === "count(*)" ? { ...one, sql: `${one.sql}${filter}` } : one));
}

/** Columns that count them, tables that list them, keys that tell them apart. */
function countsOf(thing: string, tables: ProfiledTable[]): PhraseMeaning[] {
  const counted = allIn(tables, (table) => {
    const column = findColumnByWords(table, thing);
    return column && naturalAggregate(column, table).name === "sum" ? column : null;
  });
  const keys = allIn(tables, (table) => findIdOf(table, thing));
  return [
    ...counted.map(({ found, table }) => meaning(`sum(${quoteName(found.name)})`, table)),
    ...tables.filter((table) => isAbout(table, thing)).map((table) => meaning("count(*)", table)),
    ...keys.map(({ found, table }) => meaning(keyCount(found.name, table), table)),
  ];
}

function keyCount(name: string, table: ProfiledTable): string {
  const isUnique = naturalAggregate(findColumn(table, name)!, table).name === "count_star";
  return isUnique ? "count(*)" : `count(distinct ${quoteName(name)})`;
}

function readShare([condition]: string[]): PhraseMeaning[] {
  return [meaning(`count(*) filter (where ${condition}) / count(*)`)];
}

const timeWords = /^(?:hour|day|week|month|quarter|year|minute|second)s?\b/i;

function readRatio([above, below]: string[], tables: ProfiledTable[]): PhraseMeaning[] {
  if (timeWords.test(below)) return [];
  return sideOf(above, tables).flatMap((numerator) =>
    sideOf(below, tables)
      .filter(({ table }) => table === null || numerator.table === null || table === numerator.table)
      .map((denominator) => meaning(`${numerator.sql} / ${denominator.sql}`, numerator.table ?? denominator.table)),
  );
}

/** One side of a ratio: itself a phrase, an amount that is summed, or things that are counted. */
function sideOf(text: string, tables: ProfiledTable[]): PhraseMeaning[] {
  const phrases = patterns.filter(([, read]) => read !== readRatio);
  return [...readBy(phrases, text, tables), ...countsOf(text.replace(/^(?:distinct|unique|the|an?) /i, ""), tables)];
}

const isRows = (thing: string): boolean => /^(?:rows|records|entries|lines)\b/i.test(thing);

function isAbout({ name }: ProfiledTable, thing: string): boolean {
  const wanted = splitWords(thing).map(canonicalWord);
  const about = splitWords(name).map(canonicalWord);
  // The rows of user_sessions are sessions, not users.
  return wanted.length > 0 && wanted.join(" ") === about.slice(-wanted.length).join(" ");
}

const meaning = (sql: string, table: ProfiledTable | null = null, note: string | null = null): PhraseMeaning => ({
  sql,
  table,
  note,
});

function allIn<T>(
  tables: ProfiledTable[],
  find: (table: ProfiledTable) => T | null,
): { table: ProfiledTable; found: T }[] {
  return tables.flatMap((table) => {
    const found = find(table);
    return found ? [{ table, found }] : [];
  });
}

const firstIn = <T>(tables: ProfiledTable[], find: (table: ProfiledTable) => T | null) =>
  allIn(tables, find)[0] ?? null;
