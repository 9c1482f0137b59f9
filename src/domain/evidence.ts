import { z } from "zod";
import { jsonObjectSchema, scalarSchema } from "./dictionary.ts";
import { sha256Schema, shortIdSchema } from "./primitives.ts";

export const evidenceSchema = z.object({
  sql: z.string().min(1),
  params: z.array(scalarSchema),
  /** One object per row, keyed by column name. */
  rows: z.array(jsonObjectSchema),
  hash: sha256Schema,
});

export const evidenceByIdSchema = z.record(shortIdSchema, evidenceSchema);

export type Evidence = z.infer<typeof evidenceSchema>;
export type EvidenceById = z.infer<typeof evidenceByIdSchema>;
