import { z } from "zod";
import { nonBlankSchema, timestampSchema, uuidSchema } from "./primitives.ts";

/** How many hypotheses an investigation starts with. */
export const hypothesesPerPlan = { minimum: 5, maximum: 7 } as const;

/** The content of analysis/plan.json. */
export const investigationPlanSchema = z.object({
  session_id: uuidSchema,
  exploration_steps: z.array(nonBlankSchema),
  key_hypotheses: z.array(nonBlankSchema),
  evidence_criteria: z.array(nonBlankSchema),
  created_at: timestampSchema,
});

export type InvestigationPlan = z.infer<typeof investigationPlanSchema>;
