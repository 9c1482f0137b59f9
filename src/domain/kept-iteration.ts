import { z } from "zod";
import { codeLanguageSchema } from "./code-execution.ts";
import { iterationLogSchema } from "./iteration-log.ts";
import { countSchema, relativePathSchema, shortIdSchema, timestampSchema } from "./primitives.ts";

const predictionSchema = z.object({
  segment: z.array(z.object({ dimension: z.string(), value: z.string() })),
  direction: z.enum(["down", "up", "any"]),
});

/** An iteration as it is kept: enough to go on from it after a crash. */
export const keptIterationSchema = iterationLogSchema.extend({
  hypothesis_id: shortIdSchema,
  reasoning: z.string(),
  purpose: z.string(),
  language: codeLanguageSchema.nullable(),
  script: relativePathSchema.nullable(),
  full_output: relativePathSchema.nullable(),
  succeeded: z.boolean(),
  /** Ids of the evidence it asked for, where the code was the engine's own. */
  evidence: z.array(z.string()),
  prediction: predictionSchema.nullable(),
  tokens: countSchema,
  cost_usd: z.number().min(0),
  /** Who did which thinking step. */
  minds: z.array(z.object({ step: z.string(), by: z.string(), notes: z.array(z.string()) })),
  created_at: timestampSchema,
});

export type KeptIteration = z.infer<typeof keptIterationSchema>;
