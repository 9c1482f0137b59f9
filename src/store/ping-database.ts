import { AppError } from "../base/app-error.ts";
import type { Database } from "./database/database.ts";

const patienceMs = 1_500;

/** Milliseconds until the database answers; rejects rather than wait for long. */
export async function pingDatabase(database: Database): Promise<number> {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError("STORE_UNAVAILABLE", `The store's database has not answered for ${patienceMs} ms.`)),
      patienceMs,
    );
  });
  try {
    await Promise.race([database.rows("select 1"), impatience]);
    return performance.now() - start;
  } finally {
    clearTimeout(timer);
  }
}
