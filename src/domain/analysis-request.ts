import { z } from "zod";
import { type Moves, moveTest } from "./moves.ts";
import { nonBlankSchema, sha256Schema, timestampSchema, uuidSchema } from "./primitives.ts";

export const maxRowLimit = 200_000;
export const maxTimeoutSeconds = 180;

export const rowLimitSchema = z.int().min(1).max(maxRowLimit);
export const timeoutSecondsSchema = z.int().min(1).max(maxTimeoutSeconds);

export const dataSourceTypeSchema = z.enum(["sql", "csv", "json"]);
export const deliverableSchema = z.enum(["tables", "charts", "reports", "summary"]);
export const analysisStatusSchema = z.enum([
  "submitted",
  "planning",
  "executing",
  "completed",
  "failed",
  "partial_success",
]);

export const dataSourceSchema = z
  .object({
    type: dataSourceTypeSchema,
    connection_string: z.string().min(1).nullable().default(null),
    file_path: z.string().min(1).nullable().default(null),
    schema_fingerprint: sha256Schema.nullable().default(null),
  })
  .refine((source) => source.type !== "sql" || source.connection_string !== null, {
    path: ["connection_string"],
    message: "A sql source needs a connection_string",
  })
  .refine((source) => source.type === "sql" || source.file_path !== null, {
    path: ["file_path"],
    message: "A csv or json source needs a file_path",
  });

export const constraintsSchema = z.object({
  row_limit: rowLimitSchema.default(maxRowLimit),
  timeout_seconds: timeoutSecondsSchema.default(30),
});

/** What is not shown where a request does not say otherwise: it reaches, pays for or identifies a person. An empty list shows everything. */
export const defaultBlockedPatterns = ["email", "phone", "card", "ssn", "national_id", "iban"] as const;

export const policySchema = z.object({
  /** null: every column is allowed. */
  allowed_columns: z.array(z.string()).nullable().default(null),
  /** Kinds of personal data by name, or regular expressions. */
  blocked_patterns: z.array(z.string()).default(() => [...defaultBlockedPatterns]),
});

const submissionShape = {
  intent: nonBlankSchema.max(2000),
  data_sources: z.array(dataSourceSchema).min(1),
  constraints: constraintsSchema.prefault({}),
  deliverables: z.array(deliverableSchema).default(() => [...deliverableSchema.options]),
  policy: policySchema.prefault({}),
};

/** What a person sends; the rest of the request is ours to fill in. */
export const analysisSubmissionSchema = z.object(submissionShape);

export const analysisRequestSchema = z.object({
  request_id: uuidSchema,
  ...submissionShape,
  timestamp: timestampSchema,
  status: analysisStatusSchema.default("submitted"),
});

export type DataSource = z.infer<typeof dataSourceSchema>;
export type Deliverable = z.infer<typeof deliverableSchema>;
export type Constraints = z.infer<typeof constraintsSchema>;
export type Policy = z.infer<typeof policySchema>;
export type AnalysisStatus = z.infer<typeof analysisStatusSchema>;
export type AnalysisSubmission = z.infer<typeof analysisSubmissionSchema>;
export type AnalysisRequest = z.infer<typeof analysisRequestSchema>;

export const analysisMoves: Moves<AnalysisStatus> = {
  submitted: ["planning"],
  planning: ["executing"],
  executing: ["completed", "failed", "partial_success"],
  completed: [],
  failed: [],
  partial_success: [],
};

export const canMoveAnalysis = moveTest(analysisMoves);
