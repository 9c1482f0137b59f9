import { AppError } from "../../../base/app-error.ts";
import type { Row } from "../database.ts";
import { startWorker } from "./start-worker.ts";
import type { WorkerCommand, WorkerGreeting, WorkerResponse } from "./worker-messages.ts";

type Failure = { message: string; code?: string };

/** Questions to the thread that runs PGlite, and its answers; `end` is called for a thread that stopped by itself. */
export interface WorkerChannel {
  ask(command: WorkerCommand): Promise<Row[]>;
  end(): Promise<void>;
}

interface Waiting {
  resolve: (rows: Row[]) => void;
  reject: (failure: Failure) => void;
}

/** Rejects with the reason when the folder cannot be opened. */
export async function openWorkerChannel(folder: string): Promise<WorkerChannel> {
  const worker = startWorker(folder);
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let ended: Failure | null = null;
  const fail = (failure: Failure) => {
    ended ??= failure;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  worker.on("error", (error) => fail({ message: `PGlite stopped: ${error.message}` }));
  worker.on("exit", () => fail({ message: "PGlite's thread has ended." }));
  await greeting();
  worker.on("message", (response: WorkerResponse) => {
    const asked = waiting.get(response.id);
    waiting.delete(response.id);
    if ("rows" in response) asked?.resolve(response.rows);
    else asked?.reject(response.failure);
    if (waiting.size === 0) worker.unref();
  });
  worker.unref();

  return {
    ask: (command) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.ref();
        worker.postMessage({ id: count, ...command });
      }),
    end: async () => {
      await worker.terminate();
    },
  };

  function greeting(): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.set(0, {
        resolve: () => resolve(),
        reject: ({ message }) =>
          reject(new AppError("STORE_DAMAGED", `The store cannot be opened: ${message}`, { folder })),
      });
      worker.once("message", (message: WorkerGreeting) => {
        const opening = waiting.get(0);
        waiting.delete(0);
        if (message.ready) return opening?.resolve([]);
        opening?.reject(message.failure);
        void worker.terminate();
      });
    });
  }
}
