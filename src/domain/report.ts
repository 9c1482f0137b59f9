import { z } from "zod";
import { timestampSchema, uuidSchema } from "./primitives.ts";

/** Parts every report has, in this order. */
export const reportSections = [
  "Header",
  "Data Model",
  "Analysis Performed",
  "Explanations",
  "Recommended Next Steps",
  "Footer",
] as const;

export const reportStatusSchema = z.enum(["completed", "no_findings"]);

export const reportResponseSchema = z.object({
  content: z.string(),
  generated_at: timestampSchema,
  status: reportStatusSchema,
});

export const reportSchema = reportResponseSchema.extend({ session_id: uuidSchema });

export type ReportStatus = z.infer<typeof reportStatusSchema>;
export type ReportResponse = z.infer<typeof reportResponseSchema>;
export type Report = z.infer<typeof reportSchema>;
