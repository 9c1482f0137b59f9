import { z } from "zod";
import { sourceCitationSchema } from "./citation.ts";
import { nonBlankSchema, timestampSchema, uuidSchema } from "./primitives.ts";

export const chatRoleSchema = z.enum(["user", "assistant"]);

export const chatMessageSchema = z.object({
  message_id: uuidSchema,
  session_id: uuidSchema,
  role: chatRoleSchema,
  content: z.string().max(5000),
  timestamp: timestampSchema,
  artifacts_referenced: z.array(z.string()).default(() => []),
});

/** The content of chat/history.json. */
export const chatHistorySchema = z.array(chatMessageSchema);

/** What `POST /api/sessions/{id}/chat` takes and gives; `/chat` has its own pair. */
export const sessionChatRequestSchema = z.object({ message: nonBlankSchema.max(5000) });

export const sessionChatResponseSchema = z.object({
  response: z.string(),
  artifacts_referenced: z.array(z.string()).default(() => []),
  /** The evidence and the passages of the case that the answer stands on. */
  citations: z.array(sourceCitationSchema).default(() => []),
});

export type ChatRole = z.infer<typeof chatRoleSchema>;
export type ChatMessage = z.infer<typeof chatMessageSchema>;
export type SessionChatRequest = z.infer<typeof sessionChatRequestSchema>;
export type SessionChatResponse = z.infer<typeof sessionChatResponseSchema>;
