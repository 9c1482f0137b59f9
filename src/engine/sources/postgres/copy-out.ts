import { closeSync, openSync, writeSync } from "node:fs";
import pg from "pg";

/** What the driver calls back for each row of a COPY. */
interface CopyData {
  chunk: Buffer;
}

const bufferSize = 1 << 20;

/**
 * Runs `copy (…) to stdout` and writes what comes into a file. The extended protocol takes one statement only, so that no text can bring
 * a second one along. Writing is synchronous: a slow disk then slows the server down instead of filling the memory.
 */
export function copyOut(client: pg.Client, sql: string, path: string): Promise<void> {
  const file = openSync(path, "w");
  const buffer = Buffer.allocUnsafe(bufferSize);
  let used = 0;
  let failure: unknown = null;
  const flush = () => {
    for (let at = 0; at < used; ) at += writeSync(file, buffer, at, used - at);
    used = 0;
  };
  const take = (chunk: Buffer) => {
    if (used + chunk.length > bufferSize) flush();
    if (chunk.length > bufferSize) for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
    else used += chunk.copy(buffer, used);
  };
  class CopyQuery extends pg.Query {
    // Thrown in here it would end the process.
    handleCopyData({ chunk }: CopyData): void {
      if (failure !== null) return;
      try {
        take(chunk);
      } catch (error) {
        failure = error;
        void client.end();
      }
    }
  }
  const done = new Promise<void>((resolve, reject) => {
    const query = new CopyQuery({ text: sql, queryMode: "extended" } as pg.QueryConfig);
    query.on("error", (error) => reject(failure ?? error));
    query.on("end", () => (failure === null ? resolve() : reject(failure)));
    client.query(query);
  });
  return done.then(flush).finally(() => closeSync(file));
}
