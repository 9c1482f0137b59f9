import { z } from "zod";
import { jsonObjectSchema } from "./dictionary.ts";
import { investigationContextSchema, investigationRequestSchema } from "./investigation-context.ts";
import { countSchema, timestampSchema, uuidSchema } from "./primitives.ts";
import { sessionStatusSchema } from "./session.ts";
import { sessionDocumentSchema, sessionFileSchema } from "./session-file.ts";

/** What is asked of a session: the design's request, the column that says when where several could, and which rows count. */
export const sessionQuestionSchema = investigationRequestSchema.extend({
  date_column: z.string().max(200).nullable().default(null),
  /** Condition in SQL: only rows that meet it are looked at. */
  where: z.string().max(2000).nullable().default(null),
  /** "keep": tables with a column per country or month are not turned long. */
  wide: z.enum(["auto", "keep"]).default("auto"),
});

/** A question that is not complete yet, as a form has it. */
export const sessionDraftSchema = z
  .object({
    target_metric: z.string().max(100),
    metric_definition: z.string().max(2000),
    business_context: z.string().max(5000).nullable(),
    baseline_period: z.object({ start: z.string().max(40), end: z.string().max(40) }),
    comparison_period: z.object({ start: z.string().max(40), end: z.string().max(40) }),
    investigation_prompt: z.string().max(2000).nullable(),
    date_column: z.string().max(200).nullable(),
    where: z.string().max(2000).nullable(),
    wide: z.enum(["auto", "keep"]),
  })
  .partial();

export const sessionErrorSchema = z.object({
  code: z.string().min(1),
  message: z.string(),
  details: jsonObjectSchema,
});

/** queued: waits for its turn. ended: completed, failed or cancelled. */
export const runStateSchema = z.object({
  state: z.enum(["queued", "running", "ended"]),
  /** How many runs are before it; null unless queued. */
  ahead: countSchema.nullable(),
  /** What is being done now, in words. */
  step: z.string().nullable(),
  steps_done: countSchema,
  started_at: timestampSchema.nullable(),
  ended_at: timestampSchema.nullable(),
});

const sessionShape = {
  session_id: uuidSchema,
  status: sessionStatusSchema,
  created_at: timestampSchema,
  expires_at: timestampSchema,
  file_count: countSchema,
  report_ready: z.boolean(),
};

/** A session in a list. */
export const sessionSummarySchema = z.object({
  ...sessionShape,
  metric: z.string().nullable(),
  /** The answer in one line; null until there is one. */
  headline: z.string().nullable(),
  file_names: z.array(z.string()),
  submitted_at: timestampSchema.nullable(),
  ended_at: timestampSchema.nullable(),
  /** The session this one asks again. */
  previous_session_id: uuidSchema.nullable(),
});

export const sessionDetailsSchema = sessionSummarySchema.extend({
  files: z.array(sessionFileSchema),
  documents: z.array(sessionDocumentSchema),
  /** What was asked; null until something was. */
  context: investigationContextSchema
    .extend({ date_column: z.string().nullable(), where: z.string().nullable(), wide: z.enum(["auto", "keep"]) })
    .nullable(),
  /** What a form has so far. */
  draft: sessionDraftSchema.nullable(),
  /** Why the last run failed. */
  error: sessionErrorSchema.nullable(),
  /** Null until a run was asked for. */
  run: runStateSchema.nullable(),
});

export const sessionListSchema = z.object({ sessions: z.array(sessionSummarySchema) });

export type SessionQuestion = z.infer<typeof sessionQuestionSchema>;
export type SessionDraft = z.infer<typeof sessionDraftSchema>;
export type SessionError = z.infer<typeof sessionErrorSchema>;
export type RunState = z.infer<typeof runStateSchema>;
export type SessionSummary = z.infer<typeof sessionSummarySchema>;
export type SessionDetails = z.infer<typeof sessionDetailsSchema>;
