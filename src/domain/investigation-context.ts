import { z } from "zod";
import { dateRangeSchema } from "./date-range.ts";
import type { ErrorCode } from "./error-codes.ts";
import { timestampSchema, uuidSchema } from "./primitives.ts";

const inputShape = {
  target_metric: requiredText("TARGET_METRIC_REQUIRED", 100),
  metric_definition: requiredText("METRIC_DEFINITION_REQUIRED", 2000),
  business_context: z.string().max(5000).nullable().default(null),
  baseline_period: dateRangeSchema,
  comparison_period: dateRangeSchema,
  investigation_prompt: z.string().max(2000).nullable().default(null),
};

export const investigationRequestSchema = z.object(inputShape);

export const investigationResponseSchema = z.object({
  status: z.enum(["running", "completed", "failed"]),
  message: z.string(),
});

export const investigationContextSchema = z.object({
  session_id: uuidSchema,
  ...inputShape,
  submitted_at: timestampSchema,
});

export type InvestigationRequest = z.infer<typeof investigationRequestSchema>;
export type InvestigationResponse = z.infer<typeof investigationResponseSchema>;
export type InvestigationContext = z.infer<typeof investigationContextSchema>;

function requiredText(code: ErrorCode, maximum: number) {
  const missing = (issue: { input?: unknown }) => (issue.input == null ? code : undefined);
  return z.string({ error: missing }).regex(/\S/, code).max(maximum);
}
