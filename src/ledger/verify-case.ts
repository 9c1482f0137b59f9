import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { canonicalJson, sha256 } from "../base/canonical-json.ts";
import type { AuditTrace } from "../domain/audit-trace.ts";
import { type EvidenceById, evidenceByIdSchema } from "../domain/evidence.ts";
import type { VerifyResult } from "../domain/verify-result.ts";
import type { DataSource } from "../engine/data-source.ts";
import { auditFile, listCaseFiles, manifestFile, provingFiles, sourcesFile } from "./case-files.ts";
import { findSchemaProblem } from "./case-schemas.ts";
import { caseRoot, type Manifest, manifestSchema } from "./manifest.ts";
import { sealOf } from "./seal-case.ts";
import { findSourceProblem, type Source, sourcesSchema, toTableFiles } from "./sources.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";
import { findEvidenceHashProblem, type KeptForm, verifyEvidence, verifyPushedEvidence } from "./verify-evidence.ts";

class Problem extends Error {}

const evidenceFile = "analysis/evidence.json";

export interface VerifyOptions {
  keptForm?: KeptForm;
  /** Opens the database in which the rows stayed; null: it is not to be asked. */
  openPushed?: ((folder: string, sources: Source[]) => Promise<DataSource>) | null;
}

/** Checks a finished case from the outside in; no query of the case is run before every byte of the case is proven. */
export async function verifyCase(
  folder: string,
  { keptForm, openPushed = null }: VerifyOptions = {},
): Promise<VerifyResult> {
  const checked = { audit_entries: 0, artifacts: 0, evidence: 0 };
  const notes: string[] = [];
  let unasked: VerifyResult["needs_source"];
  const finish = (first_problem: string | null): VerifyResult => ({
    ok: first_problem === null,
    checked,
    first_problem,
    ...(unasked === undefined ? {} : { needs_source: unasked }),
    ...(notes.length > 0 ? { notes } : {}),
  });
  if (!existsSync(folder))
    throw new AppError(
      "SESSION_NOT_FOUND",
      `There is no case in ${folder}. Name the folder of a case or the id of a session.`,
      { folder },
    );
  try {
    const log = verifyAuditLog(join(folder, auditFile));
    notes.push(...log.notes);
    demand(log.problem ?? (log.uncovered > 0 ? "the audit log goes on behind its head" : null));
    checked.audit_entries = log.entries.length;
    const manifest = openManifest(folder, log.entries);
    checked.artifacts = checkFiles(folder, manifest);
    const evidence = readEvidence(folder);
    demand(findEvidenceHashProblem(evidence));
    const sources = sourcesSchema.parse(JSON.parse(readFileSync(join(folder, sourcesFile), "utf8")));
    demand(await findSourceProblem(folder, sources));
    const stayed = sources.find(({ push }) => push !== undefined)?.push;
    if (stayed !== undefined && openPushed === null) {
      unasked = { source: stayed.source, evidence: Object.keys(evidence).length };
      return finish(null);
    }
    const again =
      stayed === undefined
        ? await verifyEvidence(toTableFiles(folder, sources), evidence, keptForm)
        : await verifyPushedEvidence(await openPushed!(folder, sources), evidence);
    checked.evidence = again.checked;
    notes.push(...again.notes);
    demand(again.problem);
    return finish(null);
  } catch (error) {
    if (error instanceof Problem) return finish(error.message);
    throw error;
  }
}

function demand(problem: string | null): void {
  if (problem !== null) throw new Problem(problem);
}

/** The manifest as the last entry sealed it, with the Merkle root computed again. */
function openManifest(folder: string, entries: AuditTrace[]): Manifest {
  const bytes = readOrNull(folder, manifestFile);
  if (bytes === null) throw new Problem("the case was never finished: it has no manifest.json");
  const [seal, sealed] = [entries.at(-1), entries.slice(0, -1)];
  const parsed = manifestSchema.safeParse(parseJson(bytes));
  if (seal?.event_data["content_hash"] !== sha256(bytes) || !parsed.success)
    throw new Problem("manifest.json is not what the last audit entry sealed");
  const manifest = parsed.data;
  const { sequence_number, hash } = manifest.audit;
  if (sealed.at(-1)?.hash !== hash || sealed.length !== sequence_number)
    throw new Problem("manifest.json belongs to another state of the audit log");
  if (canonicalJson(seal.event_data) !== canonicalJson(sealOf(bytes, manifest)))
    throw new Problem("the last audit entry seals something else than manifest.json");
  if (caseRoot(manifest.files, sealed) !== manifest.merkle_root) throw new Problem("the Merkle root differs");
  return manifest;
}

function checkFiles(folder: string, manifest: Manifest): number {
  const present = new Set(listFiles(folder));
  for (const { path, size_bytes, sha256: known } of manifest.files) {
    if (!present.delete(path)) throw new Problem(`${path} is missing`);
    const bytes = readFileSync(join(folder, path));
    if (bytes.length !== size_bytes) throw new Problem(`${path} has ${bytes.length} bytes, not ${size_bytes}`);
    if (sha256(bytes) !== known) throw new Problem(`${path} was changed: its hash differs`);
    demand(findSchemaProblem(path, bytes));
  }
  const [added] = [...present].filter((path) => !provingFiles.includes(path));
  if (added !== undefined) throw new Problem(`${added} was added after the case was finished`);
  return manifest.files.length;
}

function listFiles(folder: string): string[] {
  try {
    return listCaseFiles(folder);
  } catch (error) {
    throw new Problem((error as Error).message);
  }
}

function readEvidence(folder: string): EvidenceById {
  const bytes = readOrNull(folder, evidenceFile);
  if (bytes === null) throw new Problem(`${evidenceFile} is missing`);
  return evidenceByIdSchema.parse(JSON.parse(bytes.toString("utf8")));
}

function readOrNull(folder: string, path: string): Buffer | null {
  try {
    return readFileSync(join(folder, path));
  } catch {
    return null;
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
