import { AppError } from "../base/app-error.ts";
import { makeSerial } from "../store/database/serial.ts";
import type { LazyStore } from "../store/lazy-store.ts";
import type { StoredDocument } from "../store/records/document.ts";
import type { Knowledge, KnownDocument } from "./knowledge.ts";
import type { LazyEmbedder } from "./vectors/lazy-embedder.ts";
import { makeVectors } from "./vectors/make-vectors.ts";

export interface KnowledgeParts {
  store: Pick<LazyStore, "get">;
  embedder: LazyEmbedder;
}

const usualLimit = 10;

/** Documents in the store, found by words and meaning. Closing it ends the work on vectors; store and embedder are the caller's. */
export function openKnowledge({ store, embedder }: KnowledgeParts): Knowledge {
  const closing = new AbortController();
  // Both change the store step by step, so each goes on only when the one before it has ended.
  const learning = makeSerial();
  const embedding = makeSerial();
  return {
    learn: (paths, { onProgress = () => {} } = {}) =>
      learning(async () => {
        const { learnPaths } = await import("./learn/learn-paths.ts");
        return learnPaths(paths, await store.get(), onProgress);
      }),
    makeVectors: ({ onProgress = () => {} } = {}) =>
      embedding(async () => {
        const [opened, choice] = await Promise.all([store.get(), embedder.get()]);
        if (choice.embedder === null) return onProgress(choice.reason);
        await makeVectors({ store: opened, embedder: choice.embedder, onProgress, cancel: closing.signal });
      }),
    list: async () => (await (await store.get()).documents.list()).map(toKnown),
    forget: async (documentId) => {
      const id = Number(documentId);
      if (!Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31) return false;
      return (await (await store.get()).documents.remove([id])) > 0;
    },
    retrieve: async (query, { limit = usualLimit, filters = null, withNeighbours = false } = {}) => {
      const [opened, choice, { retrievePassages }] = await Promise.all([store.get(), embedder.get(), loadRetrieval()]);
      return retrievePassages({ query, limit, filters, withNeighbours }, opened, choice);
    },
    close: async () => {
      closing.abort(new AppError("SERVICE_UNAVAILABLE", "The knowledge base is being closed."));
      await Promise.allSettled([learning(async () => {}), embedding(async () => {})]);
    },
  };
}

// Readers and stemmers are large: whoever does not need them does not wait for them, and others load them while the store opens.
export const loadRetrieval = () => import("./retrieve/retrieve-passages.ts");

function toKnown({ id, sourceUrl, path, title, kind, chunkCount, learnedAt }: StoredDocument): KnownDocument {
  return { documentId: String(id), sourceUrl, path, title, kind, chunks: chunkCount, learnedAt };
}
