import type { Knowledge } from "../../knowledge/knowledge.ts";
import { openKnowledge } from "../../knowledge/open-knowledge.ts";
import { type LazyEmbedder, makeLazyEmbedder } from "../../knowledge/vectors/lazy-embedder.ts";
import type { EmbedderChoice } from "../../knowledge/vectors/open-embedder.ts";
import type { ModelsConfiguration } from "../../models/configuration.ts";
import { type LazyStore, makeLazyStore } from "../../store/lazy-store.ts";
import { keepEventsFile } from "../learned/keep-events-file.ts";
import { type CaseMemories, openCaseMemories } from "../memory/case-memories.ts";
import { rememberingKnowledge } from "../memory/remembering-knowledge.ts";

export interface LibraryOptions {
  home: string;
  databaseUrl: string | null;
  models: ModelsConfiguration;
  /** Shown to those who find the store locked. */
  purpose: string;
  /** For a question or two. */
  isBrief?: boolean;
  /** Told what the user has to know. */
  notify: (message: string) => void;
}

/** The knowledge base with the parts it stands on, all opened when they are first needed. */
export interface Library {
  store: LazyStore;
  embedder: LazyEmbedder;
  knowledge: Knowledge;
  /** Of finished cases; searching takes in new ones by itself. */
  memories: CaseMemories;
  close(): Promise<void>;
}

export function openLibrary({ models, ...options }: LibraryOptions): Library {
  const store = makeLazyStore(options);
  const embedder = makeLazyEmbedder(() => chooseEmbedder(models));
  const onFailure = (failure: unknown) => options.notify(failure instanceof Error ? failure.message : String(failure));
  const memories = openCaseMemories({ home: options.home, store, embedder, onFailure });
  const learning = keepEventsFile(openKnowledge({ store, embedder }), store, options.home);
  const knowledge = rememberingKnowledge(learning, memories);
  return {
    store,
    embedder,
    knowledge,
    memories,
    close: async () => {
      await knowledge.close();
      await embedder.close();
      await store.close();
    },
  };
}

// The providers' code is large: whoever has none of them does not wait for it.
async function chooseEmbedder(models: ModelsConfiguration): Promise<EmbedderChoice> {
  const { openEmbedder } = await import("../../knowledge/vectors/open-embedder.ts");
  if (models.embeddings === null) return openEmbedder({ gateway: null });
  const { openGateway } = await import("../../models/gateway.ts");
  const { systemServices } = await import("../../models/system-services.ts");
  return openEmbedder({ gateway: openGateway(models, systemServices({ onAudit: () => {} })) });
}
