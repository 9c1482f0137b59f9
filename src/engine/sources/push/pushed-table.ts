import type { DataType } from "../../load/formats/column-format.ts";
import type { LoadedColumn } from "../../load/loaded-table.ts";
import type { Dialect } from "../dialect.ts";
import type { SourceColumn, StoredType } from "../source-connection.ts";
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
export function pushedTableSql({ from, columns, since }: PushedTable, reads: Dialect, server: ServerDialect): string {
  const list = columns.map((column) => {
    const name = reads.quoteName(column.name);
    const read = column.reading!.sql(name);
    return `${server.stored[storedOf(column)]?.(read) ?? read} as ${name}`;
  });
  const where = since === null ? "" : ` where ${reads.quoteName(since.column)} >= ${reads.day(since.day)}`;
  return `(select ${list.join(", ")} from ${from}${where})`;
}
