import { z } from "zod";
import { analysisTaskSchema } from "./analysis-event.ts";
import { analysisRequestSchema, analysisStatusSchema } from "./analysis-request.ts";
import { analysisResultSchema } from "./analysis-result.ts";
import { countSchema, relativePathSchema, sha256Schema, timestampSchema, uuidSchema } from "./primitives.ts";
import { sessionErrorSchema } from "./session-details.ts";
import { sessionFileSchema } from "./session-file.ts";

const { decision, understood, not_understood, answer, artifacts, plan, recipe, evidence } = analysisResultSchema.shape;
const { constraints, deliverables, policy } = analysisRequestSchema.shape;

/** What comes back at once when an analysis is asked for. */
export const analysisReceiptSchema = z.object({ request_id: uuidSchema, status: analysisStatusSchema });

/** An analysis in a list. */
export const analysisSummarySchema = z.object({
  request_id: uuidSchema,
  status: analysisStatusSchema,
  intent: z.string(),
  /** Null until there is an outcome. */
  decision: decision.nullable(),
  summary: z.string().nullable(),
  file_names: z.array(z.string()),
  created_at: timestampSchema,
  expires_at: timestampSchema,
  ended_at: timestampSchema.nullable(),
});

/** The analysis with all that `analyze --json` prints, as far as there is any. */
export const analysisDetailsSchema = analysisSummarySchema.extend({
  constraints,
  deliverables,
  policy,
  files: z.array(z.object({ file_id: uuidSchema.nullable(), name: z.string(), size_bytes: countSchema })),
  tasks: z.array(analysisTaskSchema),
  /** Which rule the analysis was refused by. */
  refusal: z.object({ rule: z.string(), reason: z.string() }).nullable(),
  /** Why it failed. */
  error: sessionErrorSchema.nullable(),
  /** How many runs are before it; null unless it waits. */
  ahead: countSchema.nullable(),
  understood: understood.nullable(),
  not_understood,
  answer,
  artifacts,
  plan,
  recipe,
  evidence,
});

export const analysisListSchema = z.object({ analyses: z.array(analysisSummarySchema) });

export const analysisArtifactSchema = z.object({
  path: relativePathSchema,
  type: z.string(),
  media_type: z.string(),
  size_bytes: countSchema,
  sha256: sha256Schema,
});

/** A file that analyses may name, read and profiled. */
export const analysisFileSchema = sessionFileSchema
  .omit({ session_id: true, description: true, path: true, corrected_roles: true })
  .extend({ original_name: z.string(), expires_at: timestampSchema });

export type AnalysisReceipt = z.infer<typeof analysisReceiptSchema>;
export type AnalysisSummary = z.infer<typeof analysisSummarySchema>;
export type AnalysisDetails = z.infer<typeof analysisDetailsSchema>;
export type AnalysisArtifact = z.infer<typeof analysisArtifactSchema>;
export type AnalysisFile = z.infer<typeof analysisFileSchema>;
