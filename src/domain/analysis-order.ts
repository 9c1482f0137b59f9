import { z } from "zod";
import { constraintsSchema, deliverableSchema, policySchema } from "./analysis-request.ts";
import { nonBlankSchema, uuidSchema } from "./primitives.ts";
import { maxFilesPerSession } from "./session.ts";
import { namesSomething, selectionShape } from "./source.ts";

/**
 * Data that whoever is not on this machine may name: a file they uploaded, the files of a session (all, or one of them), those of an
 * earlier analysis, or tables of a database that has a name on the server. Paths are taken only to be refused with a reason.
 */
export const orderedSourceSchema = z
  .object({
    type: z.enum(["sql", "csv", "json", "parquet"]).optional(),
    file_id: uuidSchema.optional(),
    session_id: uuidSchema.optional(),
    request_id: uuidSchema.optional(),
    file_path: z.string().nullish(),
    /** Of a sql source: the name it has on the server. */
    connection_string: nonBlankSchema.max(4000).nullish(),
    ...selectionShape,
  })
  .refine(
    ({ file_id, session_id, request_id, file_path, connection_string }) =>
      [file_id, session_id, request_id, file_path, connection_string].some((one) => one != null),
    {
      message:
        "A source names an uploaded file by file_id, a session by session_id, an analysis by request_id or a database by connection_string",
    },
  )
  .refine((source) => source.connection_string == null || namesSomething.check(source), {
    path: ["tables"],
    message: namesSomething.message,
  });

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
