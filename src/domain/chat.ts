import { z } from "zod";
import { citationSchema } from "./citation.ts";
import { confidenceOf } from "./confidence.ts";
import type { ErrorCode } from "./error-codes.ts";
import { type Moves, moveTest } from "./moves.ts";
import { countSchema, uuidV4Schema } from "./primitives.ts";

export const chatModeSchema = z.enum(["full", "selected_text", "retrieval_only", "no_results"]);
export const chatStateSchema = z.enum(["RECEIVED", "RETRIEVING", "GENERATING", "COMPLETED", "FAILED"]);

export const metadataFilterSchema = z.object({
  source_url_prefix: z
    .string()
    .regex(/^[^\s<>"\\^`{|}]+$/, "Expected the beginning of a URL")
    .nullable()
    .default(null),
  section: z.string().nullable().default(null),
});

const emptyQuery = "EMPTY_QUERY" satisfies ErrorCode;

export const chatRequestSchema = z.object({
  query: z
    .string({ error: (issue) => (issue.input == null ? emptyQuery : undefined) })
    .max(32_000, "QUERY_TOO_LONG" satisfies ErrorCode)
    .trim()
    .min(1, emptyQuery),
  selected_text: z
    .string()
    .max(64_000, "SELECTION_TOO_LONG" satisfies ErrorCode)
    .nullable()
    .default(null),
  session_id: z
    .uuidv4("INVALID_SESSION_ID" satisfies ErrorCode)
    .toLowerCase()
    .nullable()
    .default(null),
  filters: metadataFilterSchema.nullable().default(null),
});

export const responseMetadataSchema = z.object({
  query_time_ms: z.number().min(0),
  retrieval_count: countSchema,
  mode: chatModeSchema,
  low_confidence: z.boolean().default(false),
  request_id: uuidV4Schema,
});

export const chatResponseSchema = z
  .object({
    answer: z.string().nullable().default(null),
    fallback_message: z.string().nullable().default(null),
    sources: z.array(citationSchema).default(() => []),
    metadata: responseMetadataSchema,
    session_id: uuidV4Schema,
  })
  .refine((response) => response.answer !== null || response.fallback_message !== null, {
    path: ["fallback_message"],
    message: "fallback_message is needed when there is no answer",
  });

export type ChatMode = z.infer<typeof chatModeSchema>;
export type ChatState = z.infer<typeof chatStateSchema>;
export type MetadataFilter = z.infer<typeof metadataFilterSchema>;
export type ChatRequest = z.infer<typeof chatRequestSchema>;
export type ResponseMetadata = z.infer<typeof responseMetadataSchema>;
export type ChatResponse = z.infer<typeof chatResponseSchema>;

export const chatMoves: Moves<ChatState> = {
  RECEIVED: ["RETRIEVING"],
  RETRIEVING: ["GENERATING", "FAILED"],
  GENERATING: ["COMPLETED", "FAILED"],
  COMPLETED: [],
  FAILED: [],
};

export const canMoveChat = moveTest(chatMoves);

export function isLowConfidence(bestScore: number): boolean {
  return confidenceOf([bestScore]) === "low";
}
