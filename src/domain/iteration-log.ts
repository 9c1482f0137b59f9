import { z } from "zod";
import { dictionaryOf } from "./dictionary.ts";
import { hypothesisStatusSchema } from "./hypothesis.ts";
import { countSchema, relativePathSchema, shortIdSchema, timestampSchema } from "./primitives.ts";

export const memoryLoop = {
  max_iterations: 15,
  /** Similar results in a row before the loop ends. */
  stall_threshold: 3,
  /** Tokens an iteration may see. */
  working_memory_budget: 6000,
  /** Latest findings an iteration sees. */
  findings_in_memory: 10,
} as const;

export const loopDecisionSchema = z.enum(["ANALYZE", "DRILL_DOWN", "PIVOT", "CONCLUDE"]);

const statusChangesSchema = dictionaryOf(hypothesisStatusSchema);

/** What the mind answers in each iteration. */
export const loopStepSchema = z
  .object({
    decision: loopDecisionSchema,
    code: z.string().default(""),
    hypothesis_updates: statusChangesSchema.default(() => ({})),
    reasoning: z.string().default(""),
  })
  .refine((step) => step.decision === "CONCLUDE" || step.code.trim() !== "", {
    path: ["code"],
    message: "Every decision but CONCLUDE needs code to run",
  });

export const iterationLogSchema = z.object({
  iteration: countSchema.max(memoryLoop.max_iterations),
  decision: loopDecisionSchema,
  code_executed: z.string(),
  raw_output: z.string(),
  compressed_summary: z.string(),
  hypothesis_status_changes: statusChangesSchema,
});

/** What one iteration taught, in two or three sentences. */
export const iterationFindingSchema = z.object({
  finding_id: shortIdSchema,
  iteration: countSchema.max(memoryLoop.max_iterations),
  summary: z.string().min(1),
  full_output_ref: relativePathSchema,
  hypothesis_affected: shortIdSchema.nullable().default(null),
  created_at: timestampSchema,
});

export type LoopDecision = z.infer<typeof loopDecisionSchema>;
export type LoopStep = z.infer<typeof loopStepSchema>;
export type IterationLog = z.infer<typeof iterationLogSchema>;
export type IterationFinding = z.infer<typeof iterationFindingSchema>;

export interface LoopState {
  decision: LoopDecision;
  /** Iterations done. */
  iterations: number;
  stallCount: number;
}

export function isLoopOver(state: LoopState): boolean {
  return (
    state.decision === "CONCLUDE" ||
    state.iterations >= memoryLoop.max_iterations ||
    state.stallCount >= memoryLoop.stall_threshold
  );
}
