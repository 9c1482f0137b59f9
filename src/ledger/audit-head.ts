import { readFileSync } from "node:fs";
import { z } from "zod";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { zeroHash } from "../domain/audit-trace.ts";
import { countSchema, sha256Schema } from "../domain/primitives.ts";

/**
 * How far the log went, kept apart from it: a log that ends earlier has lost its tail. The hash of all bytes covers
 * what the chain's own hashes leave out (ids, actors, white space).
 */
const auditHeadSchema = z.strictObject({
  sequence_number: countSchema,
  hash: sha256Schema,
  log_bytes: countSchema,
  log_sha256: sha256Schema,
});

export type AuditHead = z.infer<typeof auditHeadSchema>;

export const emptyHead: AuditHead = {
  sequence_number: 0,
  hash: zeroHash,
  log_bytes: 0,
  log_sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
};

export const headPath = (log: string): string => `${log}.head`;

export function writeHead(log: string, head: AuditHead): void {
  writeFileAtomic(headPath(log), renderHead(head));
}

/** Null: there is none, or it is not one of ours to the last byte. */
export function readHead(log: string): AuditHead | null {
  let text: string;
  try {
    text = readFileSync(headPath(log), "latin1");
  } catch {
    return null;
  }
  const parsed = auditHeadSchema.safeParse(parseJson(text));
  return parsed.success && renderHead(parsed.data) === text ? parsed.data : null;
}

function renderHead({ sequence_number, hash, log_bytes, log_sha256 }: AuditHead): string {
  return `${JSON.stringify({ sequence_number, hash, log_bytes, log_sha256 })}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
