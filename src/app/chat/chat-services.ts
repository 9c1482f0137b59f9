import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Known, Mind } from "../../minds/mind.ts";
import type { ModelGateway } from "../../models/gateway-types.ts";
import type { Conversations } from "./conversations.ts";

/** What is wrong with a sentence, such as a figure that is in no passage; null: it may be said. */
export type CheckSentence = (sentence: string, known: Known) => string | null;

export interface ChatServices {
  knowledge: Pick<Knowledge, "retrieve">;
  conversations: Conversations;
  /** Answers by quoting, without a model: the built-in mind. */
  quoting: Pick<Mind, "answer">;
  /** The way to a model for one question. */
  openModels(): Pick<ModelGateway, "streamText" | "unavailable">;
  checkSentence: CheckSentence;
  now(): Date;
  /** Failures that people are not told in detail. */
  onFailure(failure: unknown, requestId: string): void;
  limits?: Partial<ChatLimits>;
}

export interface ChatLimits {
  /** Passages an answer may stand on. */
  passages: number;
  /** For the index and the database, each time they are asked. */
  storeTimeoutMs: number;
  /** For the model; afterwards the passages are quoted instead. */
  answerTimeoutMs: number;
  /** Characters a model may write; a provider that goes on is cut off. */
  answerLength: number;
}

export const chatLimits: ChatLimits = {
  passages: 5,
  storeTimeoutMs: 10_000,
  answerTimeoutMs: 120_000,
  answerLength: 32_000,
};
