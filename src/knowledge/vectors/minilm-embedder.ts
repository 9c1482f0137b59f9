import { AppError } from "../../base/app-error.ts";
import { openEmbedQueue } from "./embed-queue.ts";
import type { Embedder } from "./embedder.ts";
import type { MinilmProcess } from "./minilm/minilm-process.ts";
import { startMinilmProcess } from "./minilm/minilm-process.ts";

const id = { model: "all-MiniLM-L6-v2", runtime: "onnxruntime-node-1.17.0-int8-116", dimension: 384 };

// A fifth of a second of work: a question that comes in between waits no longer.
const batchSize = 8;

export interface MinilmEmbedder extends Embedder {
  /** Of the process that computes; another one after it died. */
  pid(): number | null;
}

/** The model that comes with the package, in a process of its own that is started again when it dies. */
export async function openMinilmEmbedder(nodeArguments: readonly string[] = []): Promise<MinilmEmbedder> {
  let worker: MinilmProcess = await startMinilmProcess(nodeArguments);

  let isClosed = false;

  const run = async (texts: readonly string[], isSecondTry = false): Promise<Float32Array[]> => {
    if (!worker.isAlive() && !isClosed) worker = await startMinilmProcess(nodeArguments);
    try {
      return await worker.embed(texts);
    } catch (error) {
      const hasDied = error instanceof AppError && error.code === "EMBEDDER_STOPPED";
      // Texts that end a second process too are given up.
      if (!hasDied || isSecondTry || isClosed) throw error;
      return await run(texts, true);
    }
  };

  const queue = openEmbedQueue((texts) => run(texts), batchSize);
  return {
    id,
    pid: () => (worker.isAlive() ? worker.pid : null),
    embed: (texts, options = {}) => queue.add(texts, options),
    close: async () => {
      isClosed = true;
      const isIdle = queue.close(new AppError("EMBEDDER_CLOSED", "The embedding model was closed."));
      await worker.stop();
      await isIdle;
    },
  };
}
