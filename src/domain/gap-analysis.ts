import { z } from "zod";
import { nonBlankSchema } from "./primitives.ts";

export const gapCategorySchema = z.enum(["missing_information", "ambiguity", "inconsistency", "vagueness"]);
export const gapSeveritySchema = z.enum(["low", "medium", "high"]);

/** Higher is better. */
export const scoreSchema = z.int().min(0).max(100);

export const gapSchema = z.object({
  category: gapCategorySchema,
  description: nonBlankSchema,
  severity: gapSeveritySchema,
});

export const gapAnalysisSchema = z.object({
  gaps: z.array(gapSchema),
  completenessScore: scoreSchema,
  requiresFollowUp: z.boolean(),
});

export type GapCategory = z.infer<typeof gapCategorySchema>;
export type GapSeverity = z.infer<typeof gapSeveritySchema>;
export type Gap = z.infer<typeof gapSchema>;
export type GapAnalysis = z.infer<typeof gapAnalysisSchema>;
