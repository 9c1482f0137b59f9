import type { HealthProbe } from "../check-health.ts";
import type { Library } from "./open-library.ts";
import type { Opening } from "./open-when-free.ts";

/** The store, without which nothing works, and the embedder, without which search goes by words alone. */
export function libraryProbes({ store, embedder }: Library, opening: Opening): Record<string, HealthProbe> {
  return {
    store: {
      isEssential: true,
      check: async () => {
        const problem = opening.problem();
        if (problem !== null) throw problem;
        if (!opening.isOpen()) return { note: "The store is still opening." };
        await (await store.get()).ping();
        return null;
      },
    },
    embeddings: {
      isEssential: false,
      check: async () => {
        const { reason } = await embedder.get();
        return reason === null ? null : { note: reason };
      },
    },
  };
}
