import { randomUUID } from "node:crypto";
import { loadRetrieval } from "../../knowledge/open-knowledge.ts";
import { toCitation } from "../chat/to-citation.ts";
import { loadModels } from "../load-models.ts";
import type { Desk } from "./desk.ts";
import type { DeskOptions } from "./open-desk.ts";
import { openLibrary } from "./open-library.ts";
import { parseQuestion } from "./parse-question.ts";

/** Rejects with `StoreLockedError` while another process has the store. */
export async function openLocalDesk(options: DeskOptions & { databaseUrl: string | null }): Promise<Desk> {
  const { home, environment, databaseUrl, purpose, isBrief, notify } = options;
  const models = loadModels({ home, environment });
  const library = openLibrary({ home, databaseUrl, models, purpose, isBrief, notify });
  const { knowledge, store, embedder } = library;
  const opened = store.get();
  // The embedder and the store open in a process and a thread of their own, while the code is loaded here.
  void embedder.get().catch(() => {});
  try {
    await Promise.all([opened, loadRetrieval(), loadChat()]);
  } catch (error) {
    await library.close();
    throw error;
  }
  return {
    learn: async (paths, onProgress) => {
      const result = await knowledge.learn(paths, { onProgress });
      await library.memories.takeIn();
      await knowledge.makeVectors({ onProgress });
      return result;
    },
    search: async (query, limit) => ({ query, sources: (await knowledge.retrieve(query, { limit })).map(toCitation) }),
    recall: async (query, limit) =>
      (await knowledge.retrieve(query, { limit })).map(({ sourceUrl, title, text }) => ({ sourceUrl, title, text })),
    ask: async (asked) => {
      const onFailure = (failure: unknown) => notify(failure instanceof Error ? failure.message : String(failure));
      const { answerChat, openChatServices } = await loadChat();
      const services = await openChatServices({ library, models, onFailure });
      const cancel = new AbortController().signal;
      return answerChat({ request: parseQuestion(asked), requestId: randomUUID(), cancel }, services);
    },
    close: library.close,
  };
}

async function loadChat() {
  const { answerChat } = await import("../chat/answer-chat.ts");
  const { openChatServices } = await import("../chat/open-chat-services.ts");
  return { answerChat, openChatServices };
}
