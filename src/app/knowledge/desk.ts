import type { LearnResult } from "../../domain/learn-result.ts";
import type { SearchResult } from "../../domain/search-result.ts";
import type { ChatAnswer } from "../chat/chat-event.ts";

export interface Asked {
  question: string;
  /** Of the conversation it goes on with; null begins one. */
  sessionId: string | null;
}

export interface RecalledPassage {
  sourceUrl: string;
  title: string;
  text: string;
}

/** What commands ask of the knowledge base, be it open here or in a server. */
export interface Desk {
  learn(paths: string[], onProgress: (step: string) => void): Promise<LearnResult>;
  search(query: string, limit: number): Promise<SearchResult>;
  /** Best first and in full. */
  recall(query: string, limit: number): Promise<RecalledPassage[]>;
  ask(asked: Asked): Promise<ChatAnswer>;
  close(): Promise<void>;
}
