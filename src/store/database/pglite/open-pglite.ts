import type { Database, Queries, Row, Value } from "../database.ts";
import { QueryError } from "../query-error.ts";
import { runTransaction } from "../run-transaction.ts";
import { makeSerial } from "../serial.ts";
import { openWorkerChannel, type WorkerChannel } from "./worker-channel.ts";

/** PGlite in a worker thread. It has one connection, so transactions and single statements wait for each other. */
export async function openPglite(folder: string): Promise<Database> {
  const channel = await openWorkerChannel(folder);
  const inTurn = makeSerial();
  const queries = toQueries(channel);
  const script = async (sql: string) => {
    await explained(sql, channel.ask({ kind: "script", sql }));
  };
  return {
    kind: "pglite",
    rows: (sql, params) => inTurn(() => queries.rows(sql, params)) as never,
    script: (sql) => inTurn(() => script(sql)),
    transaction: (work) => inTurn(() => runTransaction(queries, "begin", work)),
    reading: (work) => inTurn(() => runTransaction(queries, "begin isolation level repeatable read read only", work)),
    close: () =>
      inTurn(async () => {
        await channel.ask({ kind: "close" });
        await channel.end();
      }),
  };
}

function toQueries(channel: WorkerChannel): Queries {
  return {
    rows: <R extends Row>(sql: string, params: readonly Value[] = []) =>
      explained(sql, channel.ask({ kind: "rows", sql, params })) as Promise<R[]>,
  };
}

async function explained(sql: string, answer: Promise<Row[]>): Promise<Row[]> {
  try {
    return await answer;
  } catch (failure) {
    throw new QueryError(sql, failure as { message: string; code?: string });
  }
}
