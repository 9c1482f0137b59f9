import type { Citation } from "../../domain/citation.ts";
import type { ConversationRecord, HistoryEntry } from "../../domain/conversation.ts";

export type NewRecord = Omit<ConversationRecord, "id" | "sources"> & { sources: Citation[] };

/** What was asked and answered, by session. */
export interface Conversations {
  /** Opens the session if it is new, renews its `last_active` if not, and keeps the exchange. */
  append(record: NewRecord): Promise<void>;
  /** Oldest first, exactly as they were appended; empty: no such session. */
  history(sessionId: string): Promise<HistoryEntry[]>;
}
