import { z } from "zod";
import { planSchema } from "./analysis-plan.ts";
import { analysisStatusSchema } from "./analysis-request.ts";
import { artifactTypeSchema } from "./artifact.ts";
import { jsonObjectSchema } from "./dictionary.ts";
import { evidenceByIdSchema } from "./evidence.ts";
import { sha256Schema, uuidSchema } from "./primitives.ts";

export const answerSchema = z
  .object({
    columns: z.array(z.string()),
    rows: z.array(z.array(z.unknown())),
  })
  .refine((answer) => answer.rows.every((row) => row.length === answer.columns.length), {
    path: ["rows"],
    message: "A row does not have as many values as there are columns",
  });

export const usedRecipeSchema = z.object({
  recipe_id: uuidSchema,
  intent_template: z.string(),
  /** false: this analysis is the first to make it. */
  reused: z.boolean(),
});

/** The JSON of `analyze --json`. */
export const analysisResultSchema = z
  .object({
    request_id: uuidSchema,
    status: analysisStatusSchema,
    decision: z.enum(["answered", "needs_clarification", "refused"]),
    understood: jsonObjectSchema,
    not_understood: z.array(z.string()),
    summary: z.string(),
    answer: answerSchema.nullable(),
    artifacts: z.array(z.object({ path: z.string(), type: artifactTypeSchema, sha256: sha256Schema })),
    plan: planSchema.nullable(),
    recipe: usedRecipeSchema.nullable(),
    evidence: evidenceByIdSchema,
  })
  .refine((result) => result.decision !== "answered" || result.answer !== null, {
    path: ["answer"],
    message: "Answered without an answer",
  });

export type Answer = z.infer<typeof answerSchema>;
export type UsedRecipe = z.infer<typeof usedRecipeSchema>;
export type AnalysisResult = z.infer<typeof analysisResultSchema>;
