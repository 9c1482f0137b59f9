import { z } from "zod";
import { citationSchema } from "./citation.ts";
import { jsonObjectSchema } from "./dictionary.ts";
import { countSchema, timestampSchema, uuidV4Schema } from "./primitives.ts";

export const chatSessionSchema = z.object({
  session_id: uuidV4Schema,
  created_at: timestampSchema,
  last_active: timestampSchema,
});

export const conversationRecordSchema = z.object({
  id: z.int().nullable().default(null),
  session_id: uuidV4Schema,
  timestamp: timestampSchema,
  query: z.string(),
  response: z.string(),
  sources: z.array(jsonObjectSchema).default(() => []),
  metadata: jsonObjectSchema.default(() => ({})),
});

export const historyEntrySchema = z.object({
  timestamp: timestampSchema,
  query: z.string(),
  response: z.string(),
  sources: z.array(citationSchema),
});

/** Entries oldest first. */
export const conversationHistoryResponseSchema = z
  .object({
    session_id: uuidV4Schema,
    entries: z.array(historyEntrySchema).default(() => []),
    total_entries: countSchema,
  })
  .refine((history) => history.total_entries >= history.entries.length, {
    path: ["total_entries"],
    message: "total_entries is less than the entries given",
  });

export type ChatSession = z.infer<typeof chatSessionSchema>;
export type ConversationRecord = z.infer<typeof conversationRecordSchema>;
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export type ConversationHistoryResponse = z.infer<typeof conversationHistoryResponseSchema>;
