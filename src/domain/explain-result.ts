import { z } from "zod";
import { causeKindSchema, decisionSchema, segmentSchema } from "./cause.ts";

export const explainedCauseSchema = z.object({
  segment: segmentSchema,
  kind: causeKindSchema,
  /** What the segment adds to the gap, in the metric's own unit. */
  contribution: z.number(),
  score: z.number(),
});

/** One line of `explain --json`, for one file. */
export const explainResultSchema = z.object({
  file: z.string(),
  causes: z.array(explainedCauseSchema),
  decision: decisionSchema,
  /** Choices made for the person, and what was left out. */
  notes: z.array(z.string()).optional(),
  /** Why there is no answer for this file. */
  error: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) }).optional(),
});

export type ExplainedCause = z.infer<typeof explainedCauseSchema>;
export type ExplainResult = z.infer<typeof explainResultSchema>;
