import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { byUse, type Placed } from "../columns/choose-table.ts";
import { aggregatesOf } from "../expression/expression.ts";
import type { MetricSource } from "../metric-source.ts";
import { findAggregates } from "./find-aggregates.ts";
import { readExpression } from "./read-expression.ts";
import { type PhraseMeaning, readBare, readPhrase, readRowCount } from "./read-phrase.ts";
import { takeTimeUnit } from "./take-time-unit.ts";
import { takeValues } from "./take-values.ts";
import { type Rest, useRest } from "./use-rest.ts";

const mostTried = 200;

/** The metric that a definition contains: as SQL, else as a phrase. What it says beside that is used too, or refused. */
export async function readDefinition(definition: string, source: MetricSource): Promise<Placed | null> {
  return (
    (await readStatement(definition, source)) ??
    (await readAggregates(definition, source)) ??
    (await readClauses(definition, source))
  );
}

async function readStatement(definition: string, source: MetricSource): Promise<Placed | null> {
  const [statement] = /^\s*with\b.+?\bas\s*\([\s\S]+|\bselect\b[\s\S]+/i.exec(definition) ?? [];
  if (statement === undefined) return null;
  const reading = await readExpression(statement, source);
  if (reading.ok) return reading.placed;
  if (/^\s*(?:select|with)\b/i.test(statement) && definition.trim().startsWith(statement.trim())) throw reading.error;
  return null;
}

async function readAggregates(definition: string, source: MetricSource): Promise<Placed | null> {
  for (const { text, start } of findAggregates(definition).slice(0, mostTried)) {
    const behind = definition.slice(start + text.length);
    // `count(*) from visits where …` goes on as SQL.
    const longer = /^\s*(?:from|where|group\s+by)\b/i.test(behind)
      ? [definition.slice(start), `${text}${behind.split(/[.;\n](?:\s|$)/)[0]}`]
      : [];
    for (const sql of [...longer, text]) {
      const reading = await readExpression(sql, source);
      if (!reading.ok || aggregatesOf(reading.placed.expression).length === 0) continue;
      // Only what says how it is averaged may stand before: "average over days of count(*)".
      const { unit, said } = takeTimeUnit(definition.slice(0, start));
      const rest = { text: definition.slice(start + sql.length), unit: unit && { unit, said } };
      return useRest(definition, reading.placed, rest, source);
    }
  }
  return null;
}

async function readClauses(definition: string, source: MetricSource): Promise<Placed | null> {
  for (const clause of clausesOf(definition)) {
    const placed = await readClause(clause, source, { isWhole: false, allowsBare: true });
    if (placed) return placed;
  }
  return null;
}

export interface ClauseUse {
  /** All its words must be used. */
  isWhole: boolean;
  /** Things without an aggregate may be meant, where something is said about them: "paid orders", "revenue per day". */
  allowsBare: boolean;
}

/** One phrase, in the first meaning that holds for the tables at hand. */
export async function readClause(clause: string, source: MetricSource, use: ClauseUse): Promise<Placed | null> {
  const { unit, said, left } = takeTimeUnit(clause);
  const timed = unit && { unit, said };
  const [, phrase, condition] = /^(.*?)(\s+(?:where|whose)\s+.+)?$/is.exec(left)!;
  const words = phrase.split(" ");
  const whole = condition === undefined ? null : await firstMeaning(readPhrase(left, source.tables), source);
  if (whole) return useRest(clause, whole, { text: "", unit: timed }, source);
  for (let cut = 0; cut < (use.isWhole ? 1 : words.length); cut++) {
    const text = words.slice(0, words.length - cut).join(" ");
    const rest = `${words.slice(words.length - cut).join(" ")}${condition ?? ""}`;
    const found =
      (await readWords(text, source, rest, use.allowsBare && unit !== null)) ??
      (await readWithValues(text, source, rest, use.allowsBare));
    if (found) return useRest(clause, found.placed, { ...found.rest, unit: timed }, source);
  }
  const rows = await firstMeaning(readRowCount(left), source);
  return rows && useRest(clause, rows, { text: "", unit: timed }, source);
}

interface ReadPhrase {
  placed: Placed;
  rest: Rest;
}

async function readWords(
  phrase: string,
  source: MetricSource,
  rest: string,
  allowsBare: boolean,
): Promise<ReadPhrase | null> {
  const placed = await firstMeaning(meaningsOf(phrase, source.tables, allowsBare), source);
  return placed && { placed, rest: { text: rest } };
}

/** "paid orders": orders, of which only those with the value. */
async function readWithValues(
  phrase: string,
  source: MetricSource,
  rest: string,
  allowsBare: boolean,
): Promise<ReadPhrase | null> {
  for (const table of [...source.tables].sort(byUse)) {
    const { conditions, left } = takeValues(phrase, table);
    if (conditions.length === 0) continue;
    const own = { ...source, tables: [table] };
    const placed = await firstMeaning(meaningsOf(left, own.tables, allowsBare), own);
    if (placed) return { placed, rest: { text: rest, conditions } };
  }
  return null;
}

const meaningsOf = (phrase: string, tables: ProfiledTable[], allowsBare: boolean): PhraseMeaning[] => [
  ...readPhrase(phrase, tables),
  ...(allowsBare ? readBare(phrase, tables) : []),
];

async function firstMeaning(meanings: PhraseMeaning[], source: MetricSource): Promise<Placed | null> {
  for (const { sql, table, note } of meanings.slice(0, mostTried)) {
    const reading = await readExpression(sql, source, table ? [table] : source.tables);
    if (reading.ok) return { ...reading.placed, notes: [...(note ? [note] : []), ...reading.placed.notes] };
  }
  return null;
}

/** The only quantity that the text names, if it names just one. */
export function onlyColumnIn(
  text: string,
  tables: ProfiledTable[],
): { table: ProfiledTable; column: ColumnProfile } | null {
  const mentioned = tables.flatMap((table) =>
    table.profiles
      .filter(({ role, name }) => role === "measure" && isMentioned(name, text))
      .map((column) => ({ table, column })),
  );
  return mentioned.length === 1 ? mentioned[0] : null;
}

function isMentioned(name: string, text: string): boolean {
  const plain = (words: string) =>
    ` ${words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()} `;
  return plain(text).includes(plain(name));
}

/** Sentences and their parts; of "conversion = orders / visits" first what stands behind the sign. */
function clausesOf(definition: string): string[] {
  const sentences = definition.split(/[.;\n]+(?:\s+|$)/).filter((sentence) => sentence.trim() !== "");
  const parts = sentences.flatMap((sentence) => [sentence, ...sentence.split(/,\s+/)]);
  const behindSigns = parts.flatMap(
    (part) => /^[\p{L}\p{N}_\s%()-]+?(?:=|:|\bis\b|\bmeans\b)\s*(.+)$/iu.exec(part)?.[1] ?? [],
  );
  return [...new Set([...behindSigns, ...parts].map((part) => part.trim()))];
}
