import { setImmediate } from "node:timers/promises";
import { AppError } from "../../../base/app-error.ts";
import { makeScratchFolder } from "../../../base/scratch-folder.ts";
import { openDuck } from "../../duck.ts";
import { nameColumns } from "../../load/name-columns.ts";
import { createRecordWriter } from "../../load/normalise-records.ts";
import { typeColumns } from "../../load/type-columns.ts";
import { quoteName, quoteText } from "../../sql.ts";
import { type Dialect, extractSql } from "../dialect.ts";
import type { SourceAddress } from "../source-address.ts";
import type { Extract, SourceConnection, SourceLimits, SourceTable } from "../source-connection.ts";
import { sourceFailure } from "../source-failure.ts";
import { openSqliteFile, type SqliteDatabase, type SqliteStatement, type SqliteValue } from "./sqlite-driver.ts";

/** Any column can hold any value, and days are texts: what a column is about is judged by its values, like that of a CSV file. */
const sqliteDialect: Dialect = {
  quoteName,
  day: quoteText,
  readType: (type) => (/blob/i.test(type) ? null : { stored: "VARCHAR", sql: (name) => name }),
};

/** A SQLite file, opened for reading only. */
export async function openSqliteSource(address: SourceAddress, limits: SourceLimits): Promise<SourceConnection> {
  const failing = (error: unknown): never => {
    throw error instanceof AppError ? error : sourceFailure(address, "SOURCE_REFUSED", error);
  };
  const database = await openSqliteFile(address.reveal()).catch(failing);
  const ask = (sql: string): SqliteValue[][] => {
    try {
      return [...arraysOf(database.prepare(sql)).iterate()];
    } catch (error) {
      return failing(error);
    }
  };
  return {
    listTables: async () => listTables(ask),
    describe: async ({ from }) => {
      try {
        const columns = database.prepare(`select * from ${from}`).columns();
        return columns.map(({ name, type }) => ({
          name,
          type: type ?? "",
          reading: sqliteDialect.readType(type ?? ""),
          meanBytes: null,
        }));
      } catch (error) {
        return failing(error);
      }
    },
    estimateRows: async ({ from }) => Number(ask(`select count(*) from ${from}`)[0][0]),
    extract: (extract, parquet, signal) =>
      extractRows(database, extract, parquet, { address, limits, signal }).catch(failing),
    close: async () => database.close(),
  };
}

function listTables(ask: (sql: string) => SqliteValue[][]): SourceTable[] {
  const found = ask(
    "select name, type from sqlite_master where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\' order by name",
  );
  return found.map(([name, type]) => {
    const from = quoteName(String(name));
    const rows = type === "view" ? null : Number(ask(`select count(*) from ${from}`)[0][0]);
    return { name: String(name), kind: type === "view" ? "view" : "table", rows, bytes: null, from };
  });
}

interface Reading {
  address: SourceAddress;
  limits: SourceLimits;
  signal?: AbortSignal;
}

async function extractRows(
  database: SqliteDatabase,
  extract: Extract,
  parquet: string,
  reading: Reading,
): Promise<string[]> {
  const scratch = makeScratchFolder();
  const duck = await openDuck({ spillFolder: scratch.folder });
  try {
    const csv = scratch.path("rows.csv");
    await writeRecords(database.prepare(extractSql(extract, sqliteDialect)), csv, reading);
    const { names, notes } = nameColumns(extract.columns.map(({ name }) => name));
    const typed = await typeColumns(duck, { csv, names }, scratch.path("raw.parquet"), parquet);
    return [...notes, ...typed.notes];
  } finally {
    duck.close();
    scratch.remove();
  }
}

const rowsBetweenPauses = 20_000;

async function writeRecords(statement: SqliteStatement, path: string, { address, limits, signal }: Reading) {
  const deadline = Date.now() + limits.queryTimeoutMs;
  const writer = createRecordWriter(path);
  let count = 0;
  try {
    for (const row of arraysOf(statement).iterate()) {
      count += 1;
      writer.write(count, row.map(toText));
      if (count % rowsBetweenPauses > 0) continue;
      // SQLite runs in this very thread: without a pause nobody could cancel.
      await setImmediate();
      if (signal?.aborted) throw sourceFailure(address, "CANCELLED", "");
      if (Date.now() > deadline)
        throw sourceFailure(address, "SOURCE_TIMEOUT", `more than ${limits.queryTimeoutMs / 1000} seconds`);
    }
  } finally {
    writer.close();
  }
}

function arraysOf(statement: SqliteStatement): SqliteStatement {
  statement.setReturnArrays(true);
  statement.setReadBigInts(true);
  return statement;
}

const toText = (value: SqliteValue): string | null =>
  value === null || value instanceof Uint8Array ? null : String(value);
