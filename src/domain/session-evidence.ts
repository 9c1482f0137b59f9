import { z } from "zod";
import { evidenceSchema } from "./evidence.ts";
import { countSchema, relativePathSchema, sha256Schema, shortIdSchema, timestampSchema } from "./primitives.ts";

export const sessionEvidenceSchema = evidenceSchema.extend({ evidence_id: shortIdSchema });

/** An evidence query run again on the data. */
export const evidenceRerunSchema = z.object({
  evidence_id: shortIdSchema,
  /** The rows came out the same, to the hash. */
  same: z.boolean(),
  /** What differs, in words. */
  problem: z.string().nullable(),
  hash: sha256Schema,
  computed_at: timestampSchema,
});

export const sessionArtifactSchema = z.object({
  path: relativePathSchema,
  media_type: z.string(),
  size_bytes: countSchema,
  sha256: sha256Schema,
});

export type SessionEvidence = z.infer<typeof sessionEvidenceSchema>;
export type EvidenceRerun = z.infer<typeof evidenceRerunSchema>;
export type SessionArtifact = z.infer<typeof sessionArtifactSchema>;
