import { chatRequestSchema, chatResponseSchema } from "../../domain/chat.ts";
import { conversationHistoryResponseSchema } from "../../domain/conversation.ts";
import { healthResponseSchema } from "../../domain/health.ts";
import { learnResultSchema } from "../../domain/learn-result.ts";
import { searchResultSchema } from "../../domain/search-result.ts";
import type { ApiRoute } from "../api-route.ts";
import type { ApiState } from "../api-state.ts";
import { postChat } from "./chat.ts";
import { getChatStream, postChatStream } from "./chat-stream.ts";
import { deleteDocument, documentListSchema, getDocuments, learnRequestSchema, postDocuments } from "./documents.ts";
import { getHealth } from "./health.ts";
import { getHistory } from "./history.ts";
import { postSearch, searchRequestSchema } from "./search.ts";

const lastEventId = { "Last-Event-ID": "The id of the last event seen; those after it follow." };

/** Questions to the documents, the documents, and how the server does. */
export function serverRoutes(state: ApiState): ApiRoute[] {
  return [
    {
      method: "POST",
      path: "/chat",
      tag: "chat",
      summary: "Ask the documents",
      takes: chatRequestSchema,
      gives: { status: 200, about: "An answer with citations", schema: chatResponseSchema },
      fails: ["EMPTY_QUERY", "QUERY_TOO_LONG", "SELECTION_TOO_LONG", "INVALID_SESSION_ID"],
      handle: postChat(state),
    },
    {
      method: "POST",
      path: "/chat/stream",
      tag: "chat",
      summary: "The same as server-sent events",
      takes: chatRequestSchema,
      headers: lastEventId,
      gives: { status: 200, about: "Events", mediaType: "text/event-stream" },
      handle: postChatStream(state),
    },
    {
      method: "GET",
      path: "/chat/stream/:request_id",
      tag: "chat",
      summary: "Read on in a stream that was interrupted",
      headers: lastEventId,
      gives: { status: 200, about: "Events", mediaType: "text/event-stream" },
      fails: ["NOT_FOUND"],
      handle: getChatStream(state),
    },
    {
      method: "GET",
      path: "/history/:session_id",
      tag: "chat",
      summary: "What was asked in a conversation, and answered",
      gives: { status: 200, about: "The conversation", schema: conversationHistoryResponseSchema },
      fails: ["INVALID_SESSION_ID", "SESSION_NOT_FOUND"],
      handle: getHistory(state),
    },
    {
      method: "POST",
      path: "/api/search",
      tag: "documents",
      summary: "Ranked passages of the documents",
      takes: searchRequestSchema,
      gives: { status: 200, about: "The passages", schema: searchResultSchema },
      handle: postSearch(state),
    },
    {
      method: "POST",
      path: "/api/documents",
      tag: "documents",
      summary: "Learn documents: one as JSON, or some as a form with files",
      takes: learnRequestSchema,
      gives: { status: 201, about: "What was learnt", schema: learnResultSchema },
      fails: ["FILE_TOO_LARGE", "FORBIDDEN"],
      limit: state.options.documentLimit,
      handle: postDocuments(state),
    },
    {
      method: "GET",
      path: "/api/documents",
      tag: "documents",
      summary: "The documents that are known",
      gives: { status: 200, about: "The documents", schema: documentListSchema },
      handle: getDocuments(state),
    },
    {
      method: "DELETE",
      path: "/api/documents/:document_id",
      tag: "documents",
      summary: "Forget a document",
      gives: { status: 204, about: "It is forgotten" },
      fails: ["FILE_NOT_FOUND"],
      handle: deleteDocument(state),
    },
    {
      method: "GET",
      path: "/health",
      tag: "server",
      summary: "How the server does",
      gives: { status: 200, about: "Its parts and whether they work", schema: healthResponseSchema },
      handle: getHealth(state),
    },
  ];
}
