import type { EmbedderChoice } from "./open-embedder.ts";

/** The embedder, opened when it is first needed; one that could not be opened is tried again after a while. */
export interface LazyEmbedder {
  get(): Promise<EmbedderChoice>;
  close(): Promise<void>;
}

const restMs = 60_000;

export function makeLazyEmbedder(open: () => Promise<EmbedderChoice>, nowMs = () => performance.now()): LazyEmbedder {
  let choice: Promise<EmbedderChoice> | null = null;
  let failedAt: number | null = null;
  return {
    get: () => {
      if (failedAt !== null && nowMs() - failedAt > restMs) {
        choice = null;
        failedAt = null;
      }
      choice ??= open().then((opened) => {
        if (opened.embedder === null) failedAt = nowMs();
        return opened;
      });
      return choice;
    },
    close: async () => {
      const opened = await choice?.catch(() => null);
      choice = null;
      await opened?.embedder?.close();
    },
  };
}
