import type { DuckDBConnection } from "@duckdb/node-api";

export const loadDuckDb = (): Promise<typeof import("@duckdb/node-api")> => import("@duckdb/node-api");

export type Cell = string | number | bigint | boolean | null;

export interface QueryAnswer {
  columns: string[];
  rows: Cell[][];
  /** The query in the words of the database that was asked; absent where our own engine was. */
  asked?: string;
}

/** What went to and fro between us and a database. */
export interface Traffic {
  queries: number;
  bytes: number;
}

/** A DuckDB of our own: in memory, spilling to `folder` beyond `memoryLimit`. */
export interface Duck {
  /** Rows as arrays in column order; dates and timestamps as ISO text, decimals as numbers. */
  rows(sql: string, params?: Cell[]): Promise<Cell[][]>;
  /** `mostRows`: little more than so many are read, however many there are. */
  table(sql: string, params?: Cell[], mostRows?: number): Promise<QueryAnswer>;
  run(sql: string): Promise<void>;
  connection: DuckDBConnection;
  close(): void;
}

export interface DuckOptions {
  spillFolder: string;
  memoryLimit?: string;
  threads?: number;
  /** It never reads a file nor writes one: no query can make it. */
  isClosed?: boolean;
}

export async function openDuck(options: DuckOptions): Promise<Duck> {
  const { spillFolder, memoryLimit = "1GB", threads, isClosed = false } = options;
  const settings: Record<string, string> = {
    temp_directory: spillFolder,
    memory_limit: memoryLimit,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  };
  if (threads) settings["threads"] = String(threads);
  if (isClosed) Object.assign(settings, { enable_external_access: "false", lock_configuration: "true" });
  const instance = await (await loadDuckDb()).DuckDBInstance.create(":memory:", settings);
  const connection = await instance.connect();
  const table: Duck["table"] = async (sql, params, mostRows) => {
    const reader = await (mostRows === undefined
      ? connection.runAndReadAll(sql, params)
      : connection.streamAndReadUntil(sql, mostRows, params));
    // By column: by row, each cell asks the engine for the shape of its chunk again.
    const values = reader.getColumnsJS();
    const rows = Array.from({ length: reader.currentRowCount }, (_, row) =>
      values.map((column) => toCell(column[row])),
    );
    return { columns: reader.columnNames(), rows };
  };
  return {
    connection,
    table,
    rows: async (sql, params) => (await table(sql, params)).rows,
    run: async (sql) => {
      await connection.run(sql);
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

function toCell(value: unknown): Cell {
  if (typeof value !== "object" || value === null) return value as Cell;
  return value instanceof Date ? value.toISOString() : String(value);
}
