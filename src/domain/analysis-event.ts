import { z } from "zod";
import { analysisStatusSchema } from "./analysis-request.ts";
import { countSchema, timestampSchema } from "./primitives.ts";
import { toolNameSchema } from "./tool-name.ts";

/** skipped: it was not done, since a task before it failed or the analysis ended. */
export const taskStateSchema = z.enum(["waiting", "running", "done", "failed", "skipped"]);

/** A subtask of the plan as it stands. */
export const analysisTaskSchema = z.object({
  task_id: z.string(),
  description: z.string(),
  tool_name: toolNameSchema,
  dependencies: z.array(z.string()),
  state: taskStateSchema,
  /** How often it was tried so far. */
  attempts: countSchema,
  /** What the attempts took together; null until one has ended. */
  seconds: z.number().min(0).nullable(),
  row_count: countSchema.nullable(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
});

const kinds = {
  /** Where the analysis stands; it begins with one and ends with another. */
  status: z.object({ status: analysisStatusSchema, message: z.string(), code: z.string().nullable() }),
  "task-changed": analysisTaskSchema,
  /** What a rule decided. */
  "rule-applied": z.object({ decision: z.string(), rule: z.string(), reason: z.string() }),
  log: z.object({ text: z.string() }),
};

const numbered = { number: z.int().min(1), at: timestampSchema };

/** What happens in an analysis, numbered from 1 within it. */
export const analysisEventSchema = z.discriminatedUnion("kind", [
  z.object({ ...numbered, kind: z.literal("status"), data: kinds.status }),
  z.object({ ...numbered, kind: z.literal("task-changed"), data: kinds["task-changed"] }),
  z.object({ ...numbered, kind: z.literal("rule-applied"), data: kinds["rule-applied"] }),
  z.object({ ...numbered, kind: z.literal("log"), data: kinds.log }),
]);

export type TaskState = z.infer<typeof taskStateSchema>;
export type AnalysisTask = z.infer<typeof analysisTaskSchema>;
export type AnalysisEvent = z.infer<typeof analysisEventSchema>;
