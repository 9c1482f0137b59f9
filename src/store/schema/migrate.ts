import { AppError } from "../../base/app-error.ts";
import type { Database, Queries } from "../database/database.ts";
import type { Migration, VectorType } from "./migration.ts";
import { allMigrations } from "./migrations/all-migrations.ts";

// Any number that no other program takes; two processes that start at once apply the migrations one after the other.
const advisoryLock = 5_917_204;

/** Applies what is missing, all in one transaction, and says how vectors are kept. Writes nothing where nothing is missing. */
export async function migrate(database: Database, migrations = allMigrations): Promise<VectorType> {
  if (await isComplete(database, migrations)) return currentVectorType(database);
  return database.transaction(async (queries) => {
    await queries.rows("select pg_advisory_xact_lock($1)", [advisoryLock]);
    await queries.rows("create schema if not exists whydunit");
    await queries.rows(`create table if not exists whydunit.migrations (
      number integer primary key, name text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedMigrations(queries);
    refuseNewer(applied, migrations);
    const vectorType = applied.length > 0 ? await currentVectorType(queries) : await chooseVectorType(queries);
    for (const migration of migrations)
      if (!applied.includes(migration.number)) await apply(queries, migration, vectorType);
    return vectorType;
  });
}

async function isComplete(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  const [table] = await database.rows<{ name: string | null }>(
    "select to_regclass('whydunit.migrations')::text as name",
  );
  if (!table!.name) return false;
  return (await appliedMigrations(database)).at(-1) === migrations.at(-1)!.number;
}

async function appliedMigrations(queries: Queries): Promise<number[]> {
  const rows = await queries.rows<{ number: number }>("select number from whydunit.migrations order by number");
  return rows.map((row) => row.number);
}

function refuseNewer(applied: number[], migrations: readonly Migration[]): void {
  const newest = applied.at(-1) ?? 0;
  const known = migrations.at(-1)!.number;
  if (newest <= known) return;
  throw new AppError(
    "STORE_TOO_NEW",
    `The store has schema ${newest}, this program knows ${known}. Update whydunit, or use another home or database.`,
    { schema: newest, known },
  );
}

async function apply(queries: Queries, { number, name, sql }: Migration, vectorType: VectorType): Promise<void> {
  for (const statement of splitStatements(sql(vectorType))) await queries.rows(statement);
  await queries.rows("insert into whydunit.migrations (number, name) values ($1, $2)", [number, name]);
}

function splitStatements(sql: string): string[] {
  return sql.split(/;\s*(?:\n|$)/).filter((statement) => statement.trim() !== "");
}

async function chooseVectorType(queries: Queries): Promise<VectorType> {
  return (await installPgvector(queries)) ? "vector" : "bytea";
}

// In a savepoint: where the server has the extension but we may not create it, the transaction goes on without.
async function installPgvector(queries: Queries): Promise<boolean> {
  const [available] = await queries.rows("select 1 from pg_available_extensions where name = 'vector'");
  if (!available) return false;
  await queries.rows("savepoint extension");
  try {
    await queries.rows("create extension if not exists vector");
    await queries.rows("release savepoint extension");
    return true;
  } catch {
    await queries.rows("rollback to savepoint extension");
    return false;
  }
}

async function currentVectorType(queries: Queries): Promise<VectorType> {
  const [column] = await queries.rows<{ type: string }>(`select udt_name as type from information_schema.columns
    where table_schema = 'whydunit' and table_name = 'chunk_vectors' and column_name = 'embedding'`);
  return column?.type === "vector" ? "vector" : "bytea";
}
