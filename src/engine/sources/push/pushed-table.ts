import type { DataType } from "../../load/formats/column-format.ts";
import type { LoadedColumn } from "../../load/loaded-table.ts";
import type { Dialect } from "../dialect.ts";
import type { SourceColumn, StoredType } from "../source-connection.ts";
import type { PlainTable } from "./print-expression.ts";
import type { Server } from "./server.ts";
import type { ServerDialect } from "./server-dialect.ts";

/** A table that stays where it is. */
export interface PushedTable {
  name: string;
  /** What stands behind `from` in the server's SQL. */
  from: string;
  columns: SourceColumn[];
  /** Only rows of this day and later. */
  since: { column: string; day: string } | null;
}

const dataTypes: Record<StoredType, DataType> = {
  BIGINT: "integer",
  UBIGINT: "integer",
  DOUBLE: "float",
  BOOLEAN: "boolean",
  DATE: "date",
  TIMESTAMP: "datetime",
  TIMESTAMPTZ: "datetime",
  VARCHAR: "string",
};

const storedOf = ({ reading }: SourceColumn): StoredType => reading!.stored;

export const loadedColumnsOf = ({ columns }: PushedTable): LoadedColumn[] =>
  columns.map((column) => ({
    name: column.name,
    dataType: dataTypes[storedOf(column)],
    utc: storedOf(column) === "TIMESTAMPTZ",
  }));

/** The type a column has in our own engine. */
export const engineTypeOf = (column: SourceColumn): string =>
  storedOf(column) === "TIMESTAMPTZ" ? "TIMESTAMP" : storedOf(column);

/** The table as a query in the server's SQL that gives the very values that would be taken out of it. */
export function pushedTableSql(table: PushedTable, dialects: Dialects, plain: ReadonlySet<string>): string {
  const { from, columns, where } = plainTableOf(table, dialects, plain);
  const list = [...columns].map(([name, sql]) => `${sql} as ${dialects.reads.quoteName(name)}`);
  return `(select ${list.join(", ")} from ${from}${where === null ? "" : ` where ${where}`})`;
}

interface Dialects {
  reads: Dialect;
  server: ServerDialect;
}

/** The same as the expressions it is made of. */
export function plainTableOf(
  { from, columns, since }: PushedTable,
  { reads, server }: Dialects,
  plain: ReadonlySet<string>,
): PlainTable {
  const expressionOf = (column: SourceColumn): string => {
    const name = reads.quoteName(column.name);
    const stored = storedOf(column);
    const read = column.reading!.sql(name);
    if (!plain.has(column.name)) return server.stored[stored]?.(read) ?? read;
    return server.asPlain?.[stored]?.(typed(column, name)) ?? typed(column, name);
  };
  return {
    from,
    columns: new Map(columns.map((column) => [column.name, expressionOf(column)])),
    where: since === null ? null : `${reads.quoteName(since.column)} >= ${reads.day(since.day)}`,
  };
}

/** Dates and times need only be looked at to be kept out; other values are turned into what we keep. */
function typed(column: SourceColumn, name: string): string {
  return /^(DATE|TIMESTAMP)$/.test(storedOf(column)) ? name : column.reading!.sql(name);
}

/** Columns that need no guard around their values: found out by one query over the table as it is. */
export async function findPlain(
  { from, columns, since }: PushedTable,
  { reads, server }: { reads: Dialect; server: Server },
): Promise<Set<string>> {
  const { plain } = server.dialect;
  const guarded = columns.filter((column) => plain?.[storedOf(column)] !== undefined);
  if (guarded.length === 0) return new Set();
  const tests = guarded.map((column) => plain![storedOf(column)]!(typed(column, reads.quoteName(column.name))));
  const where = since === null ? "" : ` where ${reads.quoteName(since.column)} >= ${reads.day(since.day)}`;
  const { rows } = await server.ask(`select ${tests.join(", ")} from ${from}${where}`);
  return new Set(guarded.filter((_, i) => rows[0][i] === true).map(({ name }) => name));
}
