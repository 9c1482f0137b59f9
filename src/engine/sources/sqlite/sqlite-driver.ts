import { AppError } from "../../../base/app-error.ts";

/** As much of Node's own SQLite as we use; a package of the same shape stands in for it in older versions of Node. */
export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement;
  exec(sql: string): void;
  close(): void;
}

export type SqliteValue = null | number | bigint | string | Uint8Array;

export interface SqliteStatement {
  columns(): { name: string; type: string | null }[];
  setReadBigInts(isOn: boolean): void;
  setReturnArrays(isOn: boolean): void;
  iterate(): Iterable<SqliteValue[]>;
}

interface SqliteModule {
  DatabaseSync: new (path: string, options: { readOnly: boolean }) => SqliteDatabase;
}

// Names in variables, because neither is there everywhere.
const modules = ["node:sqlite", "@photostructure/sqlite"];

export async function openSqliteFile(path: string): Promise<SqliteDatabase> {
  const { DatabaseSync } = await openSqliteModule();
  return new DatabaseSync(path, { readOnly: true });
}

export async function openSqliteModule(): Promise<SqliteModule> {
  for (const name of modules) {
    const found = (await import(name).catch(() => null)) as SqliteModule | null;
    // The first versions of Node's own cannot give rows as arrays.
    if (found && hasArrays(found)) return found;
  }
  throw new AppError(
    "SOURCE_UNAVAILABLE",
    "SQLite files cannot be read on this machine: install the package @photostructure/sqlite, or use Node 24 or later.",
  );
}

function hasArrays({ DatabaseSync }: SqliteModule): boolean {
  const database = new DatabaseSync(":memory:", { readOnly: false });
  try {
    return typeof database.prepare("select 1").setReturnArrays === "function";
  } finally {
    database.close();
  }
}
