import { Worker } from "node:worker_threads";
import { builtModule } from "../../../base/built-module.ts";

export function startWorker(folder: string): Worker {
  return new Worker(builtModule(new URL("./pglite-worker.js", import.meta.url)), { workerData: folder });
}
