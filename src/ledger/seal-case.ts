import { existsSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { sha256 } from "../base/canonical-json.ts";
import type { Artifact } from "../domain/artifact.ts";
import { listArtifacts } from "./artifacts.ts";
import type { AuditLog } from "./audit-log.ts";
import { auditFile, listCaseFiles, manifestFile, provingFiles, removeLeftovers, signatureFile } from "./case-files.ts";
import { caseRoot, describeFile, type Manifest } from "./manifest.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

/** Closes a complete case: from here on any changed, added or missing byte in its folder is found. */
export async function sealCase(folder: string, log: AuditLog, now: () => Date = () => new Date()): Promise<Manifest> {
  removeLeftovers(folder);
  const files = listCaseFiles(folder)
    .filter((path) => !provingFiles.includes(path) && path !== signatureFile)
    .map((path) => describeFile(folder, path));
  await log.settled();
  const isNamed = namedArtifacts(log.path);
  for (const artifact of listArtifacts(folder, files, { requestId: log.requestId, at: now().toISOString() }))
    if (!isNamed(artifact))
      log.append({ event_type: "artifact_generated", event_data: { ...artifact }, actor: "system" });
  await log.settled();
  const { entries, problem } = verifyAuditLog(log.path);
  const last = entries.at(-1);
  if (problem !== null || !last)
    throw new AppError("INVALID_STATE", `The case cannot be sealed: ${problem ?? "the audit log is empty"}.`);
  const manifest: Manifest = {
    format: "whydunit-case-1",
    request_id: log.requestId,
    sealed_at: now().toISOString(),
    files,
    audit: { sequence_number: last.sequence_number, hash: last.hash },
    merkle_root: caseRoot(files, entries),
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileAtomic(join(folder, manifestFile), text);
  await log.append({
    event_type: "artifact_generated",
    event_data: sealOf(text, manifest),
    actor: "system",
  });
  return manifest;
}

/** Sealing that a crash cut off has named some artifacts already. */
function namedArtifacts(log: string): (artifact: Artifact) => boolean {
  const keyOf = (id: unknown, hash: unknown) => `${id} ${hash}`;
  const { entries } = verifyAuditLog(log);
  const named = new Set(entries.map(({ event_data: data }) => keyOf(data["artifact_id"], data["content_hash"])));
  return ({ artifact_id, content_hash }) => named.has(keyOf(artifact_id, content_hash));
}

export type CaseState = "unfinished" | "finished" | { problem: string };

/** Where a case stands, by its audit log: finished when the last entry seals the manifest and the head knows of it. */
export function readCaseState(folder: string): CaseState {
  const path = join(folder, auditFile);
  if (!existsSync(path)) return "unfinished";
  const { entries, problem, uncovered } = verifyAuditLog(path);
  if (problem !== null) return { problem };
  return uncovered === 0 && entries.at(-1)?.event_data["content_ref"] === manifestFile ? "finished" : "unfinished";
}

/** What the last entry says about the manifest. */
export function sealOf(manifestText: string | Buffer, { merkle_root }: Pick<Manifest, "merkle_root">) {
  return {
    content_ref: manifestFile,
    content_hash: sha256(manifestText),
    size_bytes: Buffer.byteLength(manifestText),
    merkle_root,
  };
}
