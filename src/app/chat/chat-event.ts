import type { ChatResponse, ChatState, ResponseMetadata } from "../../domain/chat.ts";
import type { Citation } from "../../domain/citation.ts";
import type { ErrorResponse } from "../../domain/error-response.ts";

/** How the answer came about, beside what the contract asks for. */
export interface AnswerAudit {
  /** A provider and its model, or "built-in" where passages are quoted. */
  answered_by: string;
  /** Citations of sources that were not given. */
  removed_citations: number;
  /** Sentences left out because a figure in them is in no passage. */
  refused_sentences: number;
  /** False: the database refused the exchange, so the history will not have it. */
  is_stored: boolean;
}

export type ChatAnswer = ChatResponse & { metadata: ResponseMetadata & AnswerAudit };

type Said<Kind extends string, State extends ChatState, Data> = { kind: Kind; data: { state: State } & Data };

/** The texts of all `token` events since the last `error` make up the answer. */
export type ChatEvent =
  | Said<"start", "RETRIEVING", { request_id: string; session_id: string }>
  | Said<"sources", "GENERATING", { sources: Citation[]; retrieval_count: number; low_confidence: boolean }>
  | Said<"token", "GENERATING", { text: string }>
  /** GENERATING: the text so far is void, `fallback` starts anew. FAILED: it is over. */
  | Said<"error", "GENERATING" | "FAILED", ErrorResponse & { fallback: string | null }>
  | Said<"done", "COMPLETED", ChatAnswer>;

export const builtIn = "built-in";
