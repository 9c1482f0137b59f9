import { z } from "zod";
import { jsonObjectSchema } from "./dictionary.ts";
import { countSchema, timestampSchema, uuidSchema } from "./primitives.ts";

export const observationStatusSchema = z.enum(["success", "error", "timeout", "resource_limit"]);
export const errorCategorySchema = z.enum(["sql_syntax", "type_mismatch", "missing_column", "resource_exhausted"]);

export const observationSchema = z
  .object({
    observation_id: uuidSchema,
    call_id: uuidSchema,
    status: observationStatusSchema,
    data: jsonObjectSchema.nullable().default(null),
    error_message: z.string().nullable().default(null),
    error_category: errorCategorySchema.nullable().default(null),
    execution_time_seconds: z.number().positive(),
    row_count: countSchema.nullable().default(null),
    timestamp: timestampSchema,
  })
  .superRefine((observation, context) => {
    const needed =
      observation.status === "success" ? ["data" as const] : (["error_message", "error_category"] as const);
    for (const field of needed) {
      if (observation[field] === null) {
        context.addIssue({ code: "custom", path: [field], message: `${field} is needed for ${observation.status}` });
      }
    }
  });

export type ObservationStatus = z.infer<typeof observationStatusSchema>;
export type ErrorCategory = z.infer<typeof errorCategorySchema>;
export type Observation = z.infer<typeof observationSchema>;
