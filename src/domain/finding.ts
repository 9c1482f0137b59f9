import { z } from "zod";
import { relativePathSchema, shortIdSchema, timestampSchema } from "./primitives.ts";

export const outcomeSchema = z.enum(["CONFIRMED", "RULED_OUT"]);
export const confidenceSchema = z.enum(["HIGH", "MEDIUM", "LOW"]);

export const findingSchema = z.object({
  finding_id: shortIdSchema,
  hypothesis_id: shortIdSchema,
  outcome: outcomeSchema,
  evidence: z.string().min(1).max(500),
  confidence: confidenceSchema,
  key_metrics: z.array(z.string()),
  session_log_ref: relativePathSchema,
  completed_at: timestampSchema,
});

export type Outcome = z.infer<typeof outcomeSchema>;
export type Confidence = z.infer<typeof confidenceSchema>;
export type Finding = z.infer<typeof findingSchema>;
