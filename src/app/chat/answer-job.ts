import type { HistoryEntry } from "../../domain/conversation.ts";
import type { AnswerAudit, ChatEvent } from "./chat-event.ts";
import type { ChatLimits, ChatServices } from "./chat-services.ts";
import type { Grounding } from "./ground-question.ts";
import type { Question } from "./understand-question.ts";

export interface AnswerJob {
  question: Question;
  history: readonly HistoryEntry[];
  grounding: Grounding;
  requestId: string;
  cancel: AbortSignal;
  services: ChatServices;
  limits: ChatLimits;
}

export interface Written {
  text: string;
  by: "model" | "built-in";
  audit: Omit<AnswerAudit, "is_stored">;
}

/** The text so far is void. */
export function startAnew({ requestId }: AnswerJob, why: { message: string; fallback: string }): ChatEvent {
  return {
    kind: "error",
    data: { state: "GENERATING", error_code: "MODELS_UNAVAILABLE", request_id: requestId, details: null, ...why },
  };
}
