import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { canonicalJson, sha256 } from "../base/canonical-json.ts";
import { type AuditTrace, auditTraceSchema } from "../domain/audit-trace.ts";
import { countSchema, relativePathSchema, sha256Schema, timestampSchema, uuidSchema } from "../domain/primitives.ts";
import { type Hash, leafHash, merkleRoot } from "./merkle.ts";

/**
 * What a finished case consists of. The manifest covers every file but three; the last entry of the audit log covers
 * the manifest, the head the whole log, and the head itself is one line with one possible spelling.
 */
export const manifestSchema = z.strictObject({
  format: z.literal("whydunit-case-1"),
  request_id: uuidSchema,
  sealed_at: timestampSchema,
  files: z.array(z.strictObject({ path: relativePathSchema, size_bytes: countSchema, sha256: sha256Schema })),
  /** The audit chain up to here; the entry after it seals this manifest. */
  audit: z.strictObject({ sequence_number: countSchema, hash: sha256Schema }),
  /** RFC 6962, over the canonical JSON of the files above and then of the audit entries. */
  merkle_root: sha256Schema,
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest["files"][number];

export function describeFile(folder: string, path: string): ManifestFile {
  return describeBytes(path, readFileSync(join(folder, path)));
}

export const describeBytes = (path: string, bytes: Uint8Array): ManifestFile => ({
  path,
  size_bytes: bytes.length,
  sha256: sha256(bytes),
});

/** Whether a file still is what it was. */
export function isAsDescribed(folder: string, { path, sha256: known }: ManifestFile): boolean {
  try {
    return describeFile(folder, path).sha256 === known;
  } catch {
    return false;
  }
}

export function caseLeaves(files: ManifestFile[], entries: AuditTrace[]): Hash[] {
  const audit = entries.map((entry) => auditTraceSchema.parse(entry));
  return [...files, ...audit].map((leaf) => leafHash(canonicalJson(leaf)));
}

export const caseRoot = (files: ManifestFile[], entries: AuditTrace[]): string =>
  merkleRoot(caseLeaves(files, entries)).toString("hex");
