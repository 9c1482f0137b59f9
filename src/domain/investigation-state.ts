import { z } from "zod";
import { dateRangeSchema } from "./date-range.ts";
import { jsonObjectSchema } from "./dictionary.ts";
import { explanationSchema } from "./explanation.ts";
import { fileSchemaSchema } from "./file-schema.ts";
import { hypothesisSchema } from "./hypothesis.ts";
import { iterationFindingSchema, iterationLogSchema, memoryLoop } from "./iteration-log.ts";
import { countSchema, uuidSchema } from "./primitives.ts";

export const fileInfoSchema = z.object({
  file_id: uuidSchema,
  name: z.string(),
  path: z.string(),
  description: z.string(),
  schema: fileSchemaSchema.nullable(),
});

/** All a running investigation knows, in one object. */
export const investigationStateSchema = z.object({
  session_id: uuidSchema,
  files: z.array(fileInfoSchema),
  business_context: z.string(),
  metric_sql: z.string(),
  baseline_period: dateRangeSchema,
  comparison_period: dateRangeSchema,
  investigation_prompt: z.string().nullable(),
  data_model: jsonObjectSchema.nullable(),
  selected_dimensions: z.array(z.string()).nullable(),
  analysis_plan: jsonObjectSchema.nullable(),
  hypotheses: z.array(hypothesisSchema),
  container_id: z.string().nullable(),
  findings_ledger: z.array(iterationFindingSchema),
  iteration_logs: z.array(iterationLogSchema),
  loop_iteration: countSchema.max(memoryLoop.max_iterations),
  stall_count: countSchema,
  explanations: z.array(explanationSchema).nullable(),
  report_path: z.string().nullable(),
  memory_document_id: uuidSchema.nullable(),
  status: z.enum(["running", "completed", "failed", "no_findings"]),
  error: z.string().nullable(),
});

export type FileInfo = z.infer<typeof fileInfoSchema>;
export type InvestigationState = z.infer<typeof investigationStateSchema>;
