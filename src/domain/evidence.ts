import { z } from "zod";
import { jsonObjectSchema, scalarSchema } from "./dictionary.ts";
import { sha256Schema, shortIdSchema } from "./primitives.ts";

export const evidenceSchema = z.object({
  sql: z.string().min(1),
  params: z.array(scalarSchema),
  /** One object per row, keyed by column name. */
  rows: z.array(jsonObjectSchema),
  hash: sha256Schema,
  /** The query as a database was asked it, where the rows stayed there. */
  server_sql: z.string().optional(),
  /** The policy masks part of the query itself, so it cannot be run again as it is written here. */
  query_masked: z.literal(true).optional(),
});

export const evidenceByIdSchema = z.record(shortIdSchema, evidenceSchema);

export type Evidence = z.infer<typeof evidenceSchema>;
export type EvidenceById = z.infer<typeof evidenceByIdSchema>;
