import { randomUUID } from "node:crypto";
import type { ChatRequest } from "../../domain/chat.ts";
import type { Written } from "./answer-job.ts";
import { askStore } from "./ask-store.ts";
import type { ChatAnswer, ChatEvent } from "./chat-event.ts";
import { type ChatLimits, type ChatServices, chatLimits } from "./chat-services.ts";
import { type Grounding, groundQuestion } from "./ground-question.ts";
import { understandQuestion } from "./understand-question.ts";
import { writeAnswer } from "./write-answer.ts";

export interface AskedChat {
  request: ChatRequest;
  requestId: string;
  /** Nobody wants the answer any more. */
  cancel: AbortSignal;
}

/** One question from reception to the stored answer, told as it goes. Throws when it fails or is cancelled. */
export async function* runChat(asked: AskedChat, services: ChatServices): AsyncGenerator<ChatEvent, void> {
  const { request, requestId, cancel } = asked;
  const startedAt = performance.now();
  const limits = { ...chatLimits, ...services.limits };
  const sessionId = request.session_id ?? randomUUID();
  yield { kind: "start", data: { state: "RETRIEVING", request_id: requestId, session_id: sessionId } };

  const history = await readHistory(request, services, limits);
  const question = understandQuestion(request.query, history);
  const grounding = await groundQuestion({ question, request, services, limits });
  cancel.throwIfAborted();
  const { sources, retrievalCount, isLowConfidence } = grounding;
  yield {
    kind: "sources",
    data: { state: "GENERATING", sources, retrieval_count: retrievalCount, low_confidence: isLowConfidence },
  };

  const written = yield* writeAnswer({ question, history, grounding, requestId, cancel, services, limits });
  cancel.throwIfAborted();
  const answer = toAnswer(grounding, written, { requestId, sessionId, queryTimeMs: performance.now() - startedAt });
  const isStored = await keep(request.query, answer, services, limits);
  yield {
    kind: "done",
    data: { state: "COMPLETED", ...answer, metadata: { ...answer.metadata, is_stored: isStored } },
  };
}

async function readHistory(request: ChatRequest, services: ChatServices, limits: ChatLimits) {
  const { session_id: sessionId } = request;
  if (sessionId === null) return [];
  return askStore("SERVICE_UNAVAILABLE", limits.storeTimeoutMs, () => services.conversations.history(sessionId));
}

interface Particulars {
  requestId: string;
  sessionId: string;
  queryTimeMs: number;
}

function toAnswer(grounding: Grounding, written: Written, particulars: Particulars): ChatAnswer {
  const isByModel = written.by === "model";
  return {
    answer: isByModel ? written.text : null,
    fallback_message: isByModel ? null : written.text,
    sources: grounding.sources,
    metadata: {
      query_time_ms: Math.round(particulars.queryTimeMs * 1000) / 1000,
      retrieval_count: grounding.retrievalCount,
      mode: grounding.kind === "passages" ? (isByModel ? "full" : "retrieval_only") : grounding.kind,
      low_confidence: grounding.isLowConfidence,
      request_id: particulars.requestId,
      ...written.audit,
      is_stored: true,
    },
    session_id: particulars.sessionId,
  };
}

// An answer that was thought out and perhaps paid for is given even when it cannot be kept; it says so.
async function keep(query: string, answer: ChatAnswer, services: ChatServices, limits: ChatLimits): Promise<boolean> {
  const record = {
    session_id: answer.session_id,
    timestamp: services.now().toISOString(),
    query,
    response: answer.answer ?? answer.fallback_message ?? "",
    sources: answer.sources,
    metadata: { ...answer.metadata },
  };
  try {
    await askStore("SERVICE_UNAVAILABLE", limits.storeTimeoutMs, () => services.conversations.append(record));
    return true;
  } catch (failure) {
    services.onFailure(failure, answer.metadata.request_id);
    return false;
  }
}
