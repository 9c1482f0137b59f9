import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

export function startWorker(folder: string): Worker {
  const built = new URL("./pglite-worker.js", import.meta.url);
  if (existsSync(fileURLToPath(built))) return new Worker(built, { workerData: folder });
  // From a checkout that is not built, the thread needs a TypeScript loader of its own.
  const loader = createRequire(import.meta.url)
    .resolve("tsx/esm/api")
    .replace(/\.cjs$/, ".mjs");
  const source = new URL("./pglite-worker.ts", import.meta.url);
  const load = `import("${pathToFileURL(loader)}").then((loader) => { loader.register(); return import("${source}"); })`;
  return new Worker(load, { eval: true, workerData: folder });
}
