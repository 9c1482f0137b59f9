import { z } from "zod";
import { type Moves, moveTest } from "./moves.ts";
import { timestampSchema, uuidSchema } from "./primitives.ts";
import { graphProblems } from "./subtask-graph.ts";
import { toolNameSchema } from "./tool-name.ts";

export const planStatusSchema = z.enum(["draft", "validated", "executing", "completed", "abandoned"]);

export const subtaskSchema = z.object({
  task_id: z.string().min(1),
  description: z.string(),
  tool_name: toolNameSchema,
  dependencies: z.array(z.string()),
  invariants: z.array(z.string()),
  estimated_cost_seconds: z.number().min(0),
});

export const planSchema = z
  .object({
    plan_id: uuidSchema,
    request_id: uuidSchema,
    subtasks: z.array(subtaskSchema).superRefine((subtasks, context) => {
      for (const message of graphProblems(subtasks)) context.addIssue(message);
    }),
    total_estimated_seconds: z.number().min(0),
    created_at: timestampSchema,
    reasoning: z.string(),
    status: planStatusSchema.default("draft"),
  })
  .refine((plan) => Math.abs(plan.total_estimated_seconds - totalCost(plan.subtasks)) < 1e-6, {
    path: ["total_estimated_seconds"],
    message: "total_estimated_seconds is not the sum of the subtasks' costs",
  });

export type PlanStatus = z.infer<typeof planStatusSchema>;
export type Subtask = z.infer<typeof subtaskSchema>;
export type Plan = z.infer<typeof planSchema>;

export const planMoves: Moves<PlanStatus> = {
  draft: ["validated"],
  validated: ["executing"],
  executing: ["completed", "abandoned"],
  completed: [],
  abandoned: [],
};

export const canMovePlan = moveTest(planMoves);

export function totalCost(subtasks: readonly Subtask[]): number {
  return subtasks.reduce((sum, subtask) => sum + subtask.estimated_cost_seconds, 0);
}

export function fitsTimeout(plan: Plan, timeoutSeconds: number): boolean {
  return totalCost(plan.subtasks) <= timeoutSeconds;
}
