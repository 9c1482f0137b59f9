import { historyEntrySchema } from "../../domain/conversation.ts";
import type { LazyStore } from "../../store/lazy-store.ts";
import type { Conversations } from "./conversations.ts";

/** Conversations in the store, where they outlive the process. */
export function storedConversations(store: Pick<LazyStore, "get">): Conversations {
  return {
    append: async ({ session_id: sessionId, timestamp, query, response, sources, metadata }) => {
      const { conversations } = await store.get();
      await conversations.append({ sessionId, timestamp, query, response, sources, metadata });
    },
    history: async (sessionId) => {
      const { conversations } = await store.get();
      return (await conversations.history(sessionId)).map((entry) => historyEntrySchema.parse(entry));
    },
  };
}
