import type { Database, Queries } from "../database/database.ts";

/** A write to what nothing else holds: counted, so that a snapshot knows what it lacks. */
export async function writeKept<T>(database: Database, work: (queries: Queries) => Promise<T>): Promise<T> {
  return database.transaction(async (queries) => {
    await queries.rows("update whydunit.kept set generation = generation + 1");
    return work(queries);
  });
}
