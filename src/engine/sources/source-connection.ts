import type { Dialect } from "./dialect.ts";
import type { Server } from "./push/server.ts";

/** Types in which columns are kept once they are out of the source. */
export type StoredType = "BIGINT" | "UBIGINT" | "DOUBLE" | "BOOLEAN" | "DATE" | "TIMESTAMP" | "TIMESTAMPTZ" | "VARCHAR";

/** How a column of a source is read. */
export interface ColumnReading {
  stored: StoredType;
  /** What the source is asked for, in its own SQL, over the quoted name. */
  sql(name: string): string;
}

export interface SourceTable {
  /** As people name it: without the schema where that is the usual one. */
  name: string;
  kind: "table" | "view";
  /** Estimates of the source; null where it has none. */
  rows: number | null;
  bytes: number | null;
  /** What stands behind `from` in the source's SQL. */
  from: string;
}

/** A table, a view or a query of a source. */
export type Selection = Pick<SourceTable, "name" | "from">;

export interface SourceColumn {
  name: string;
  /** In the source's words. */
  type: string;
  /** Null: it holds nothing that could be read, such as images or indexes. */
  reading: ColumnReading | null;
  /** Bytes of a value on average; null where the source cannot tell. */
  meanBytes: number | null;
}

/** What is taken out of a source. */
export interface Extract {
  selection: Selection;
  columns: SourceColumn[];
  /** Only rows of this day and later. */
  since: { column: string; day: string } | null;
}

/** A source that is only read. Everything it throws is free of credentials. */
export interface SourceConnection {
  listTables(): Promise<SourceTable[]>;
  describe(selection: Selection): Promise<SourceColumn[]>;
  /** About how many rows there are; null where the source cannot tell. */
  estimateRows(selection: Selection): Promise<number | null>;
  /** Writes the rows into a Parquet file, and says what a person should know. An abort ends the query inside the source too. */
  extract(extract: Extract, parquet: string, signal?: AbortSignal): Promise<string[]>;
  /** Where the work can be done in the source itself; absent where rows have to be taken out. */
  push?: { server: Server; reads: Dialect };
  close(): Promise<void>;
}

export interface SourceLimits {
  connectTimeoutMs: number;
  /** A query that takes longer is ended by the source. */
  queryTimeoutMs: number;
}

export const usualLimits: SourceLimits = { connectTimeoutMs: 10_000, queryTimeoutMs: 600_000 };
