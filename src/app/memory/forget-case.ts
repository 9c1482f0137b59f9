import type { LazyStore } from "../../store/lazy-store.ts";

/**
 * Everything the store has of a session: its memory, passages, vectors, index entries and conversations. Remove its folder first: a
 * finished case that still lies in the home is remembered again.
 */
export async function forgetCase(store: Pick<LazyStore, "get">, sessionId: string): Promise<void> {
  const { documents, memory, conversations } = await store.get();
  await documents.removeSession(sessionId);
  await memory.remove(sessionId);
  await conversations.remove(sessionId);
}
