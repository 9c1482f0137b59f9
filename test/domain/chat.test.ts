import { describe, expect, it } from "vitest";
import {
  canMoveChat,
  chatRequestSchema,
  chatResponseSchema,
  chatStateSchema,
  isLowConfidence,
} from "../../src/domain/chat.ts";
import { conversationHistoryResponseSchema, conversationRecordSchema } from "../../src/domain/conversation.ts";
import { errorCodeOf } from "../../src/domain/error-codes.ts";
import { retrievalToolResultSchema } from "../../src/domain/retrieval.ts";
import { checkMoves, checkSchema, now, otherUuid, text, uuid } from "./check-schema.ts";

checkSchema(
  "ChatRequest",
  chatRequestSchema,
  {
    query: "What is inverse kinematics?",
    selected_text: null,
    session_id: uuid,
    filters: { source_url_prefix: "/docs/module1", section: "Inverse Kinematics" },
  },
  {
    accepts: {
      "32,000 characters": { query: text(32_000) },
      "32,000 characters outside the basic plane": { query: "😀".repeat(32_000) },
      "64,000 selected characters": { selected_text: text(64_000) },
      "a query alone": { selected_text: undefined, session_id: undefined, filters: undefined },
      "a full URL as prefix": { filters: { source_url_prefix: "https://example.org/docs" } },
    },
    refuses: { "a prefix that is no URL": [{ "filters.source_url_prefix": "not a url" }, "filters.source_url_prefix"] },
  },
);

it("strips the query", () => {
  expect(chatRequestSchema.parse({ query: "  why?\n" }).query).toBe("why?");
});

it.each<[string, unknown, string]>([
  ["no query", {}, "EMPTY_QUERY"],
  ["an empty query", { query: "" }, "EMPTY_QUERY"],
  ["a blank query", { query: " \t\n" }, "EMPTY_QUERY"],
  ["32,001 characters", { query: text(32_001) }, "QUERY_TOO_LONG"],
  ["64,001 selected characters", { query: "a", selected_text: text(64_001) }, "SELECTION_TOO_LONG"],
  ["a session id that is no UUID", { query: "a", session_id: "abc" }, "INVALID_SESSION_ID"],
  ["a UUID of version 1", { query: "a", session_id: "550e8400-e29b-11d4-a716-446655440000" }, "INVALID_SESSION_ID"],
])("refuses %s with its code", (_title, request, code) => {
  expect(errorCodeOf(chatRequestSchema.safeParse(request).error!)).toBe(code);
});

const source = {
  source_url: "https://example.org/docs/ik",
  title: "Kinematics",
  section: "Inverse Kinematics",
  chunk_position: 0,
  similarity_score: 1,
  snippet: text(200),
};

const selection = {
  source_type: "selected_text",
  selection_length: 12,
  snippet: text(200),
  relevance_note: "Defines it",
};

checkSchema(
  "ChatResponse",
  chatResponseSchema,
  {
    answer: "It is this [1].",
    fallback_message: null,
    sources: [source, selection],
    metadata: { query_time_ms: 0, retrieval_count: 1, mode: "full", low_confidence: false, request_id: otherUuid },
    session_id: uuid,
  },
  {
    accepts: {
      "no model": { answer: null, fallback_message: "No model is reachable.", "metadata.mode": "retrieval_only" },
      "a selection without its type": { sources: [{ ...selection, source_type: undefined }] },
    },
    refuses: {
      "neither answer nor message": [{ answer: null }, "fallback_message"],
      "201 characters of snippet": [{ sources: [{ ...source, snippet: text(201) }] }, "sources.0.snippet"],
      "a similarity above 1": [{ sources: [{ ...source, similarity_score: 1.01 }] }, "sources.0.similarity_score"],
      "an unknown mode": [{ "metadata.mode": "offline" }, "metadata.mode"],
      "no session": [{ session_id: undefined }, "session_id"],
      "a negative time": [{ "metadata.query_time_ms": -1 }, "metadata.query_time_ms"],
    },
  },
);

it.each([
  [0.29, false],
  [0.3, true],
  [0.49, true],
  [0.5, false],
])("a best score of %d has low confidence: %s", (score, isLow) => {
  expect(isLowConfidence(score)).toBe(isLow);
});

describe("a chat request", () => {
  checkMoves(chatStateSchema.options, canMoveChat, [
    "RECEIVED → RETRIEVING",
    "RETRIEVING → GENERATING",
    "RETRIEVING → FAILED",
    "GENERATING → COMPLETED",
    "GENERATING → FAILED",
  ]);
});

const chunk = {
  chunk_text: "...",
  source_url: "https://...",
  title: "...",
  section: "...",
  similarity_score: 0.85,
  chunk_position: 1,
};

checkSchema(
  "RetrievalToolResult",
  retrievalToolResultSchema,
  { results: [chunk], total_results: 5, message: "Found 5 relevant passages" },
  { refuses: { "a total below the results": [{ total_results: 0 }, "total_results"] } },
);

checkSchema(
  "ConversationRecord",
  conversationRecordSchema,
  { id: 1, session_id: uuid, timestamp: now, query: "a", response: "b", sources: [source], metadata: { mode: "full" } },
  { accepts: { "a record not stored yet": { id: undefined, sources: undefined, metadata: undefined } } },
);

checkSchema(
  "ConversationHistoryResponse",
  conversationHistoryResponseSchema,
  {
    session_id: uuid,
    entries: [{ timestamp: now, query: "a", response: "b", sources: [source, selection] }],
    total_entries: 1,
  },
  {
    accepts: { "one page of many": { total_entries: 40 } },
    refuses: { "a total below the entries": [{ total_entries: 0 }, "total_entries"] },
  },
);
