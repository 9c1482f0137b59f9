import { z } from "zod";
import { timestampSchema, uuidSchema } from "./primitives.ts";

export const sourceFileSchema = z.object({
  file_id: uuidSchema,
  file_name: z.string().min(1),
});

export const metricRequirementsSchema = z
  .object({
    session_id: uuidSchema,
    target_metric: z.string().min(1),
    source_file: sourceFileSchema.nullable().default(null),
    validated: z.boolean(),
    error_message: z.string().nullable().default(null),
    created_at: timestampSchema,
  })
  .refine((requirements) => requirements.validated === (requirements.source_file !== null), {
    path: ["source_file"],
    message: "source_file is there when validated, and only then",
  })
  .refine((requirements) => requirements.validated === (requirements.error_message === null), {
    path: ["error_message"],
    message: "error_message is there when not validated, and only then",
  });

export type SourceFile = z.infer<typeof sourceFileSchema>;
export type MetricRequirements = z.infer<typeof metricRequirementsSchema>;
