import {
  chatMessageSchema,
  sessionChatRequestSchema,
  sessionChatResponseSchema,
} from "../../src/domain/chat-message.ts";
import { memoryDocumentSchema } from "../../src/domain/memory-document.ts";
import { checkSchema, now, otherUuid, text, uuid } from "./check-schema.ts";

checkSchema(
  "ChatMessage",
  chatMessageSchema,
  {
    message_id: otherUuid,
    session_id: uuid,
    role: "user",
    content: "How is the contribution calculated?",
    timestamp: now,
    artifacts_referenced: [],
  },
  {
    accepts: { "5000 characters": { content: text(5000) }, "no artifacts": { artifacts_referenced: undefined } },
    refuses: {
      "5001 characters": [{ content: text(5001) }, "content"],
      "another role": [{ role: "system" }, "role"],
    },
  },
);

checkSchema(
  "ChatRequest of a session",
  sessionChatRequestSchema,
  { message: text(5000) },
  {
    refuses: {
      "5001 characters": [{ message: text(5001) }, "message"],
      "a blank message": [{ message: " \n" }, "message"],
    },
  },
);

checkSchema(
  "ChatResponse of a session",
  sessionChatResponseSchema,
  { response: "So.", artifacts_referenced: [], citations: [] },
  {
    accepts: { "no artifacts": { artifacts_referenced: undefined } },
  },
);

checkSchema(
  "MemoryDocument",
  memoryDocumentSchema,
  { document_id: otherUuid, session_id: uuid, content: "All of it", embedding: [0.1, -0.2], created_at: now },
  { refuses: { "no embedding": [{ embedding: [] }, "embedding"] } },
);
