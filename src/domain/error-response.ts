import { z } from "zod";
import { jsonObjectSchema } from "./dictionary.ts";
import { uuidV4Schema } from "./primitives.ts";

/** Errors of the command line with --json and of everything under /api. */
export const errorEnvelopeSchema = z.object({
  error: z.object({
    code: z.string().min(1),
    message: z.string(),
    details: jsonObjectSchema.default(() => ({})),
  }),
});

/** Errors of /chat, /chat/stream, /history and /health. */
export const errorResponseSchema = z.object({
  error_code: z.string().min(1),
  message: z.string(),
  request_id: uuidV4Schema,
  details: jsonObjectSchema.nullable().default(null),
});

export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
export type ErrorResponse = z.infer<typeof errorResponseSchema>;
