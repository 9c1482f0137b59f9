import type { QualityNote } from "../../domain/investigation-result.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Question } from "../question.ts";

/** What a question says about columns. */
export type Asking = Pick<Question, "metric" | "definition" | "dateColumn" | "where" | "wide">;

type Formed = Pick<DataSource, "tables" | "relationships" | "longRelationships">;

/** Wide tables in the form that the question speaks of: long, unless it names one of the columns that would be turned, or says to keep them. */
export function chooseForms<Source extends Formed>(source: Source, asked: Asking): Source {
  if (source.tables.every(({ long }) => long === undefined)) return source;
  const tables = source.tables.map((table) => formOf(table, asked));
  const names = new Set(tables.map(({ name }) => name));
  const all = [...source.relationships, ...(source.longRelationships ?? [])];
  const known = new Map(all.map((one) => [JSON.stringify(one), one]));
  const relationships = [...known.values()].filter(
    ({ from_table, to_table }) => names.has(from_table) && names.has(to_table),
  );
  return { ...source, tables, relationships };
}

const wayBack = "With --wide keep (in programs wide: keep) it stays as it is.";

/** What was done to wide tables, for the case to say. */
export function formNotes(tables: ProfiledTable[]): QualityNote[] {
  return tables.flatMap(({ turned }) =>
    turned === undefined
      ? []
      : [{ check: "wide-table", severity: "info" as const, message: `${turned}. ${wayBack}`, evidence: [] }],
  );
}

function formOf({ long, ...table }: ProfiledTable, asked: Asking): ProfiledTable {
  return long === undefined || asked.wide === "keep" || speaksOfWide(table, long, asked) ? table : long;
}

/** Names a figure that only the wide form has, or that the long one would repeat, and none that only the long one has. */
function speaksOfWide(table: ProfiledTable, long: ProfiledTable, asked: Asking): boolean {
  const said = namesIn(asked);
  const inLong = new Set(long.columns.map(({ name }) => name));
  const isSaid = (names: string[]) => names.some((name) => said.has(name.toLowerCase()));
  const ownOfLong = long.columns.filter(({ name }) => !table.columns.some((own) => own.name === name));
  if (isSaid(ownOfLong.flatMap(({ name, alsoCalled = [] }) => [name, ...alsoCalled]))) return false;
  return isSaid(
    table.profiles.filter(({ name, role }) => !inLong.has(name) || role === "measure").map(({ name }) => name),
  );
}

/** Names of columns, if they are any: the whole metric, what stands in double quotes, and bare words. */
function namesIn({ metric, definition, dateColumn, where = "" }: Asking): Set<string> {
  const texts = [metric, definition ?? "", where, dateColumn ?? ""];
  const names = texts.flatMap((text) => {
    const sql = text.replace(/'(?:[^']|'')*'/g, " ");
    const quoted = [...sql.matchAll(/"((?:[^"]|"")+)"/g)].map(([, name]) => name.replaceAll('""', '"'));
    const bare = sql.replace(/"(?:[^"]|"")+"/g, " ").match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
    return [text.trim(), ...quoted, ...bare];
  });
  return new Set(names.map((name) => name.toLowerCase()));
}
