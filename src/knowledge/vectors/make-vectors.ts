import type { Store } from "../../store/store.ts";
import type { UnembeddedChunk } from "../../store/vectors/vectors.ts";
import { embeddedText } from "./embedded-text.ts";
import type { Embedder } from "./embedder.ts";

// Half a minute of work at most is lost when the process is killed.
const chunksAtOnce = 128;

interface VectorWork {
  store: Store;
  embedder: Embedder;
  onProgress: (step: string) => void;
  cancel: AbortSignal;
}

/** A vector of this embedder for every chunk that has none; those of other embedders go at the end. */
export async function makeVectors({ store, embedder, onProgress, cancel }: VectorWork): Promise<void> {
  const { missing: total } = await store.vectors.count(embedder.id);
  let done = 0;
  let stored: Promise<unknown> = Promise.resolve();
  const next = (after: number) => store.vectors.missing(embedder.id, { limit: chunksAtOnce, after });
  for (let batch = await next(0); batch.length > 0; batch = await next(batch.at(-1)!.chunkId)) {
    cancel.throwIfAborted();
    const vectors = await embedder.embed(batch.map(embeddedText), {
      cancel,
      onProgress: (part) => onProgress(`${done + part} of ${Math.max(total, done + part)} passages have their vector`),
    });
    await stored;
    // Written while the next ones are computed, in another process.
    stored = store.vectors.put(embedder.id, pair(batch, vectors));
    stored.catch(() => {});
    done += batch.length;
  }
  await stored;
  if (done > 0) await store.vectors.removeOthers(embedder.id);
}

function pair(batch: readonly UnembeddedChunk[], vectors: readonly Float32Array[]) {
  return batch.map(({ chunkId }, index) => ({ chunkId, vector: vectors[index]! }));
}
