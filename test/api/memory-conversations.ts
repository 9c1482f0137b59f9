import type { Conversations, NewRecord } from "../../src/app/chat/conversations.ts";

/** Keeps what a database would keep: rows of JSON text, read anew each time. */
export function openMemoryConversations(rows: string[] = []): Conversations {
  return {
    append: async (record) => {
      rows.push(JSON.stringify(record));
    },
    history: async (sessionId) =>
      rows
        .map((row) => JSON.parse(row) as NewRecord)
        .filter((record) => record.session_id === sessionId)
        .map(({ timestamp, query, response, sources }) => ({ timestamp, query, response, sources })),
  };
}
