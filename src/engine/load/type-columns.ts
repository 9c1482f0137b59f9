import { limitOf } from "../../base/input-limits.ts";
import type { Duck } from "../duck.ts";
import { quoteName, quoteText } from "../sql.ts";
import {
  asText,
  type Choice,
  type ColumnEvidence,
  chooseFormat,
  gatherEvidence,
  misfitLimit,
  weighCounts,
} from "./choose-format.ts";
import { type ColumnFormat, missingEverywhere } from "./formats/column-format.ts";
import { forcesTextSql } from "./formats/plain-numbers.ts";
import type { LoadedColumn } from "./loaded-table.ts";
import { listed } from "./name-columns.ts";
import { settleRivals } from "./settle-rivals.ts";
import { isMissingSql, typedSql, widestType } from "./typed-sql.ts";

export interface Typed {
  rowCount: number;
  columns: LoadedColumn[];
  notes: string[];
}

export interface TextTable {
  /** Clean CSV as `createRecordWriter` writes it. */
  csv: string;
  names: string[];
  /** Records may lack cells at their ends. */
  isRagged?: boolean;
}

const sampleRows = 20_000;

/** Turns a table of texts into typed columns. Every column is judged by all of its cells. */
export async function typeColumns(duck: Duck, table: TextTable, raw: string, parquet: string): Promise<Typed> {
  const { names } = table;
  const total = await writeRaw(duck, table, raw);
  const source = `read_parquet(${quoteText(raw)})`;
  const evidence = await sampleEvidence(duck, source, names, total);
  await countMisfits(duck, source, evidence);
  const choices = settleRivals(evidence.map(chooseFormat));
  await joinDateForms(duck, source, evidence, choices);
  const select = names.map((name, i) => `${typedSql(`c${i}`, choices[i].formats)} as ${quoteName(name)}`);
  await duck.run(
    `copy (select ${select.join(", ")} from ${source}) to ${quoteText(parquet)} (format parquet, compression lz4)`,
  );
  return {
    rowCount: total,
    columns: names.map((name, i) => toColumn(name, choices[i])),
    notes: [...columnNotes(names, choices), ...(await misfitNotes(duck, source, names, choices))],
  };
}

export function toColumn(name: string, { formats }: Choice): LoadedColumn {
  return { name, dataType: widestType(formats), utc: formats.some(({ utc }) => utc) };
}

export function columnNotes(names: string[], choices: Choice[]): string[] {
  return choices.flatMap(({ notes }, i) => notes.map((note) => `Column ${names[i]} ${note}.`));
}

async function writeRaw(duck: Duck, { csv, names, isRagged = false }: TextTable, raw: string): Promise<number> {
  const longest = limitOf("recordBytes");
  const columns = ["'line': 'BIGINT'", ...names.map((_, i) => `'c${i}': 'VARCHAR'`)].join(", ");
  const reader =
    `read_csv(${quoteText(csv)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', ` +
    `nullstr = [${missingEverywhere.map(quoteText).join(", ")}], compression = 'none', max_line_size = ${longest}, buffer_size = ${2 * longest}, ` +
    `${isRagged ? "null_padding = true, parallel = false, " : ""}columns = {${columns}})`;
  const [[count]] = await duck.rows(
    `copy (select * from ${reader}) to ${quoteText(raw)} (format parquet, compression lz4)`,
  );
  return Number(count);
}

async function sampleEvidence(duck: Duck, source: string, names: string[], total: number): Promise<ColumnEvidence[]> {
  const step = Math.max(1, Math.ceil(total / sampleRows));
  const from = source.replace(/\)$/, ", file_row_number = true)");
  const evidence: ColumnEvidence[] = [];
  for (const [i, name] of names.entries()) {
    const rows = await duck.rows(
      `select c${i}, count(*) from ${from} where c${i} is not null and (file_row_number % ${step}) = 0 group by c${i} order by min(file_row_number)`,
    );
    evidence.push(weighCounts(name, new Map(rows.map(([cell, count]) => [String(cell), Number(count)]))));
  }
  return evidence;
}

/**
 * Replaces the sample's counts by those of the whole column: first for the form the sample favours and its rivals,
 * and only where that form leaves cells unread for all the others too.
 */
async function countMisfits(duck: Duck, source: string, evidence: ColumnEvidence[]): Promise<void> {
  const all = evidence.map(({ candidates }) => candidates);
  for (const column of evidence) {
    const [favourite] = chooseFormat(column).formats;
    if (favourite)
      column.candidates = column.candidates.filter(
        ({ format }) => format === favourite || favourite.rivals.includes(format.id),
      );
  }
  await countColumns(duck, source, evidence);
  const open = evidence.flatMap((column, i) =>
    column.candidates.length > 0 && chooseFormat(column).misfits === 0 && chooseFormat(column).formats.length > 0
      ? []
      : [i],
  );
  for (const i of open) evidence[i].candidates = all[i];
  await countColumns(duck, source, evidence, open);
}

async function countColumns(
  duck: Duck,
  source: string,
  evidence: ColumnEvidence[],
  only = [...evidence.keys()],
): Promise<void> {
  const counted = only.filter((i) => evidence[i].candidates.length > 0);
  if (counted.length === 0) return;
  const sums = counted.flatMap((i) => {
    const x = `c${i}`;
    const misfits = evidence[i].candidates.map(
      ({ format }) => `count(*) filter (not ${isMissingSql(x)} and ${format.sql(x)} is null)`,
    );
    return [`count(*) filter (not ${isMissingSql(x)})`, `count(*) filter (${forcesTextSql(x)})`, ...misfits];
  });
  const [counts] = await duck.rows(`select ${sums.join(", ")} from ${source}`);
  let at = 0;
  for (const i of counted) {
    evidence[i].total = Number(counts[at++]);
    evidence[i].forcesText = Number(counts[at++]) > 0;
    for (const candidate of evidence[i].candidates) candidate.misfits = Number(counts[at++]);
  }
}

/** Where one date form leaves cells unread that another one reads, both are used, unless they contradict each other. */
async function joinDateForms(duck: Duck, source: string, evidence: ColumnEvidence[], choices: Choice[]): Promise<void> {
  for (const [i, { candidates, total, name, values }] of evidence.entries()) {
    const dates = candidates.filter(({ format }) => format.dataType.startsWith("date"));
    const best = dates.reduce<(typeof dates)[0] | null>(
      (found, next) => (!found || next.misfits < found.misfits ? next : found),
      null,
    );
    if (!best || best.misfits === 0) continue;
    const others = gatherEvidence(
      name,
      values.filter((value) => !best.format.matches(value, name)),
    ).candidates.filter(({ format, misfits }) => format.dataType.startsWith("date") && misfits === 0);
    const other = others.find(
      ({ format }) => !areRivals(best.format, format) && others.every(({ format: third }) => !areRivals(format, third)),
    );
    if (!other) continue;
    const pair = [best.format, other.format];
    const [[misfits]] = await duck.rows(
      `select count(*) filter (not ${isMissingSql(`c${i}`)} and ${typedSql(`c${i}`, pair)} is null) from ${source}`,
    );
    if (Number(misfits) > total * misfitLimit) continue;
    choices[i] = {
      ...asText([
        ...new Set([
          ...best.format.notes(values),
          ...other.format.notes(values),
          "has dates in two formats; both are read",
        ]),
      ]),
      formats: pair,
      misfits: Number(misfits),
    };
  }
}

// dmy and mdy-time contradict each other as much as dmy and mdy do.
function areRivals(one: ColumnFormat, other: ColumnFormat): boolean {
  const base = (id: string) => id.replace(/-(time|zone)$/, "");
  return one.rivals.some((id) => base(id) === base(other.id));
}

async function misfitNotes(duck: Duck, source: string, names: string[], choices: Choice[]): Promise<string[]> {
  const notes: string[] = [];
  for (const [i, { formats, misfits }] of choices.entries()) {
    if (misfits === 0) continue;
    const x = `c${i}`;
    const rows = await duck.rows(
      `select ${x}, count(*), min(line) from ${source} where not ${isMissingSql(x)} and ${typedSql(x, formats)} is null group by ${x} order by min(line) limit 6`,
    );
    const shown = rows.map(
      ([text, count, line]) =>
        `"${String(text).slice(0, 40)}" (line ${line}${Number(count) > 1 ? `, ${count} times` : ""})`,
    );
    const more = misfits > rows.reduce((sum, [, count]) => sum + Number(count), 0) ? " and others" : "";
    notes.push(
      `${misfits} ${misfits === 1 ? "cell" : "cells"} of column ${names[i]} cannot be read as ${widestType(formats)} and ${misfits === 1 ? "is" : "are"} treated as missing: ${listed(shown, 6)}${more}.`,
    );
  }
  return notes;
}
