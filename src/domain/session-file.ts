import { z } from "zod";
import { scalarSchema } from "./dictionary.ts";
import { inferredTypeSchema } from "./file-schema.ts";
import { countSchema, relativePathSchema, timestampSchema, uuidSchema } from "./primitives.ts";
import { rejectedLinesSchema } from "./profile-result.ts";
import { localFileSchema } from "./uploaded-file.ts";

export const previewSchema = z.object({
  columns: z.array(z.string()),
  /** The first ten rows, cells in the order of the columns. */
  rows: z.array(z.array(scalarSchema)),
});

/** A file that was uploaded, or a table taken out of a database, with everything a person should see of it before they ask. */
export const sessionFileSchema = localFileSchema.extend({
  path: relativePathSchema,
  preview: previewSchema,
  rejected: rejectedLinesSchema,
  /** What was noticed while reading it. */
  notes: z.array(z.string()),
  /** A table with a column per country or month: how an investigation reads it unless told to keep it. */
  turned: z.string().optional(),
  /** Why each column has its role, by its name. */
  role_reasons: z.record(z.string(), z.string()),
  /** Roles that a person has set; `schema` has them already. */
  corrected_roles: z.record(z.string(), inferredTypeSchema),
});

/** A document that may say what happened when. */
export const sessionDocumentSchema = z.object({
  document_id: uuidSchema,
  original_name: z.string().min(1).max(255),
  size_bytes: countSchema,
  uploaded_at: timestampSchema,
});

export const columnRoleUpdateSchema = z.object({ column: z.string().min(1), role: inferredTypeSchema });

export type Preview = z.infer<typeof previewSchema>;
export type SessionFile = z.infer<typeof sessionFileSchema>;
export type SessionDocument = z.infer<typeof sessionDocumentSchema>;
export type ColumnRoleUpdate = z.infer<typeof columnRoleUpdateSchema>;
