import type { Database } from "../database/database.ts";
import { QueryError } from "../database/query-error.ts";

export interface WriteHooks {
  beforeWrite(): void;
  afterWrite(): void;
  /** The database found its own files broken. */
  onCorruption(message: string): void;
}

/** Tells about everything that writes, and about errors that mean broken files. */
export function withWriteHooks(database: Database, { beforeWrite, afterWrite, onCorruption }: WriteHooks): Database {
  return {
    ...database,
    rows: (sql, params) => watched(database.rows(sql, params)),
    reading: (work) => watched(database.reading(work)),
    transaction: (work) => writing(() => database.transaction(work)),
    script: (sql) => writing(() => database.script(sql)),
  };

  async function writing<T>(write: () => Promise<T>): Promise<T> {
    beforeWrite();
    try {
      return await watched(write());
    } finally {
      afterWrite();
    }
  }

  async function watched<T>(result: Promise<T>): Promise<T> {
    try {
      return await result;
    } catch (error) {
      if (error instanceof QueryError && isCorruption(error)) onCorruption(error.message);
      throw error;
    }
  }
}

// data_corrupted and index_corrupted
function isCorruption(error: QueryError): boolean {
  return ["XX001", "XX002"].includes(String(error.details["sqlState"]));
}
