import { z } from "zod";
import { constraintsSchema, deliverableSchema, policySchema } from "./analysis-request.ts";
import { nonBlankSchema, uuidSchema } from "./primitives.ts";
import { maxFilesPerSession } from "./session.ts";

/**
 * Data that whoever is not on this machine may name: a file they uploaded, the files of a session (all, or one of them), or those of
 * an earlier analysis. Paths and connections are taken only to be refused with a reason.
 */
export const orderedSourceSchema = z
  .object({
    type: z.enum(["sql", "csv", "json", "parquet"]).optional(),
    file_id: uuidSchema.optional(),
    session_id: uuidSchema.optional(),
    request_id: uuidSchema.optional(),
    file_path: z.string().nullish(),
    connection_string: z.string().nullish(),
  })
  .refine(
    ({ file_id, session_id, request_id, file_path, connection_string }) =>
      [file_id, session_id, request_id, file_path, connection_string].some((one) => one != null),
    { message: "A source names an uploaded file by file_id, a session by session_id or an analysis by request_id" },
  );

const otherNames: Record<string, string> = { table: "tables", chart: "charts", report: "reports" };
const namedDeliverable = z.preprocess(
  (name) => (typeof name === "string" && Object.hasOwn(otherNames, name) ? otherNames[name] : name),
  deliverableSchema,
);

/** What is sent over HTTP to ask for an analysis. */
export const analysisOrderSchema = z.object({
  intent: nonBlankSchema.max(2000),
  data_sources: z.array(orderedSourceSchema).min(1).max(maxFilesPerSession),
  constraints: constraintsSchema.prefault({}),
  deliverables: z.array(namedDeliverable).default(() => [...deliverableSchema.options]),
  policy: policySchema.prefault({}),
});

export type OrderedSource = z.infer<typeof orderedSourceSchema>;
export type AnalysisOrder = z.infer<typeof analysisOrderSchema>;
