import type { Queries } from "./database.ts";

export async function runTransaction<T>(
  queries: Queries,
  begin: string,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  await queries.rows(begin);
  try {
    const result = await work(queries);
    await queries.rows("commit");
    return result;
  } catch (error) {
    // Where the connection is lost there is nothing to take back; the first error says why.
    await queries.rows("rollback").catch(() => {});
    throw error;
  }
}
