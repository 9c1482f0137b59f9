import { openSqliteModule } from "../../../src/engine/sources/sqlite/sqlite-driver.ts";

/** A SQLite file made by the statements. */
export async function writeSqlite(path: string, ...statements: string[]): Promise<void> {
  const { DatabaseSync } = await openSqliteModule();
  const database = new DatabaseSync(path, { readOnly: false });
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** The driver is an optional dependency: not every machine has a build of it. */
export async function hasSqlite(): Promise<boolean> {
  const found = await openSqliteModule().catch(() => null);
  if (found === null)
    console.warn("No SQLite driver is installed (@photostructure/sqlite): SQLite sources are not tested.");
  return found !== null;
}
