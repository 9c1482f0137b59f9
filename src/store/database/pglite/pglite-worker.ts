// PGlite in a thread of its own: a long query would otherwise stop the event loop of the whole process.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { typeParsers } from "../type-parsers.ts";
import { bufferSize } from "./buffer-size.ts";
import type { WorkerGreeting, WorkerRequest, WorkerResponse } from "./worker-messages.ts";

const port = parentPort!;

try {
  const database = await open();
  port.on("message", (request: WorkerRequest) => void answer(database, request));
  port.postMessage({ ready: true } satisfies WorkerGreeting);
} catch (error) {
  port.postMessage({ ready: false, failure: toFailure(error) } satisfies WorkerGreeting);
}

function open(): Promise<PGlite> {
  return PGlite.create({
    dataDir: workerData as string,
    extensions: { vector },
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${bufferSize(workerData as string)}`],
    parsers: typeParsers,
    // Bytes go as they are; PGlite's own way over hex takes a second for a few megabytes.
    serializers: { 17: (bytes: Uint8Array) => bytes as unknown as string },
  });
}

async function answer(database: PGlite, request: WorkerRequest): Promise<void> {
  try {
    port.postMessage({ id: request.id, rows: await run(database, request) } satisfies WorkerResponse);
  } catch (error) {
    port.postMessage({ id: request.id, failure: toFailure(error) } satisfies WorkerResponse);
  }
}

async function run(database: PGlite, request: WorkerRequest): Promise<Record<string, unknown>[]> {
  switch (request.kind) {
    case "rows":
      return (await database.query<Record<string, unknown>>(request.sql, [...request.params])).rows;
    case "script":
      await database.exec(request.sql);
      return [];
    case "close":
      await database.close();
      return [];
  }
}

function toFailure(error: unknown): { message: string; code?: string } {
  const { message, code } = error as { message?: string; code?: string };
  return { message: message ?? String(error), ...(code && { code }) };
}
