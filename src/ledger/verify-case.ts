import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { canonicalJson, sha256 } from "../base/canonical-json.ts";
import type { AuditTrace } from "../domain/audit-trace.ts";
import { type EvidenceById, evidenceByIdSchema } from "../domain/evidence.ts";
import type { VerifyResult } from "../domain/verify-result.ts";
import type { DataSource } from "../engine/data-source.ts";
import { auditFile, listCaseFiles, manifestFile, provingFiles, signatureFile, sourcesFile } from "./case-files.ts";
import { findSchemaProblem } from "./case-schemas.ts";
import { caseRoot, type Manifest, manifestSchema } from "./manifest.ts";
import { demand, ProofProblem } from "./proof-problem.ts";
import { sealOf } from "./seal-case.ts";
import { checkSignature, findSignatureProblem } from "./signature.ts";
import { findSourceProblem, hashFile, type Source, sourcesSchema, toTableFiles } from "./sources.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";
import { findEvidenceHashProblem, type KeptForm, verifyEvidence, verifyPushedEvidence } from "./verify-evidence.ts";

const evidenceFile = "analysis/evidence.json";

/** A case whose bytes hold. */
export interface SoundCase {
  folder: string;
  entries: AuditTrace[];
  manifest: Manifest;
  sources: Source[];
  evidence: EvidenceById;
}

export interface MadeAgain {
  madeAgain: Exclude<VerifyResult["made_again"], "nothing">;
  /** Evidence that was computed on the way; the rest is asked again by itself. */
  evidence: Set<string>;
  notProven: string[];
}

export interface VerifyOptions {
  keptForm?: KeptForm;
  /** Opens the database in which the rows stayed; null: it is not to be asked. */
  openPushed?: ((folder: string, sources: Source[]) => Promise<DataSource>) | null;
  /** Makes the case again and compares; throws a ProofProblem where it comes to something else. */
  makeAgain?(sound: SoundCase): Promise<MadeAgain>;
  /** The only key whose signature counts, as a fingerprint. */
  trusted?: string | null;
}

/** Checks a finished case from the outside in; nothing of the case is run before every byte of the case is proven. */
export async function verifyCase(folder: string, options: VerifyOptions = {}): Promise<VerifyResult> {
  const result = nothingProven(null);
  if (!existsSync(folder))
    throw new AppError(
      "SESSION_NOT_FOUND",
      `There is no case in ${folder}. Name the folder of a case or the id of a session.`,
      { folder },
    );
  try {
    await prove(folder, options, result);
    return { ...result, ok: true };
  } catch (error) {
    if (error instanceof ProofProblem) return { ...result, made_again: "nothing", first_problem: error.message };
    throw error;
  }
}

export function nothingProven(problem: string | null): VerifyResult {
  return {
    ok: false,
    checked: { audit_entries: 0, artifacts: 0, evidence: 0 },
    first_problem: problem,
    made_again: "nothing",
    not_proven: [],
    signature: { state: "unsigned", fingerprint: null, is_trusted: null },
  };
}

async function prove(folder: string, options: VerifyOptions, result: VerifyResult): Promise<void> {
  const { keptForm, openPushed = null, makeAgain, trusted = null } = options;
  const { checked } = result;
  const note = (notes: string[]) => {
    if (notes.length > 0) result.notes = [...(result.notes ?? []), ...notes];
  };
  const present = listFiles(folder);
  const log = verifyAuditLog(join(folder, auditFile));
  note(log.notes);
  demand(log.problem ?? (log.uncovered > 0 ? "the audit log goes on behind its head" : null));
  checked.audit_entries = log.entries.length;
  const manifest = openManifest(folder, log.entries);
  checked.artifacts = await checkFiles(folder, manifest, present);
  result.signature = checkSignature(folder, manifest, trusted);
  demand(findSignatureProblem(result.signature, trusted));
  const evidence = readEvidence(folder);
  demand(findEvidenceHashProblem(evidence));
  const sources = sourcesSchema.parse(JSON.parse(readFileSync(join(folder, sourcesFile), "utf8")));
  demand(await findSourceProblem(folder, sources));
  const made = await makeAgain?.({ folder, entries: log.entries, manifest, sources, evidence });
  result.not_proven.push(...(made?.notProven ?? []));
  result.made_again = made?.madeAgain ?? "queries";
  const left = Object.fromEntries(Object.entries(evidence).filter(([id]) => !made?.evidence.has(id)));
  checked.evidence = Object.keys(evidence).length - Object.keys(left).length;
  const stayed = sources.find(({ push }) => push !== undefined)?.push;
  if (stayed !== undefined && openPushed === null) {
    result.needs_source = { source: stayed.source, evidence: Object.keys(left).length };
    if (made === undefined) result.made_again = "nothing";
    return;
  }
  if (Object.keys(left).length === 0) return;
  const again =
    stayed === undefined
      ? await verifyEvidence(toTableFiles(folder, sources), left, keptForm)
      : await verifyPushedEvidence(await openPushed!(folder, sources), left);
  checked.evidence += again.checked;
  result.not_proven.push(...again.notProven);
  if (checked.evidence === 0 && result.made_again === "queries") result.made_again = "nothing";
  demand(again.problem);
}

/** The manifest as the last entry sealed it, with the Merkle root computed again. */
function openManifest(folder: string, entries: AuditTrace[]): Manifest {
  const bytes = readOrNull(folder, manifestFile);
  if (bytes === null) throw new ProofProblem("the case was never finished: it has no manifest.json");
  const [seal, sealed] = [entries.at(-1), entries.slice(0, -1)];
  const parsed = manifestSchema.safeParse(parseJson(bytes));
  if (seal?.event_data["content_hash"] !== sha256(bytes) || !parsed.success)
    throw new ProofProblem("manifest.json is not what the last audit entry sealed");
  const manifest = parsed.data;
  const { sequence_number, hash } = manifest.audit;
  if (sealed.at(-1)?.hash !== hash || sealed.length !== sequence_number)
    throw new ProofProblem("manifest.json belongs to another state of the audit log");
  if (canonicalJson(seal.event_data) !== canonicalJson(sealOf(bytes, manifest)))
    throw new ProofProblem("the last audit entry seals something else than manifest.json");
  if (caseRoot(manifest.files, sealed) !== manifest.merkle_root) throw new ProofProblem("the Merkle root differs");
  return manifest;
}

async function checkFiles(folder: string, manifest: Manifest, listed: string[]): Promise<number> {
  const present = new Set(listed);
  for (const { path, size_bytes, sha256: known } of manifest.files) {
    if (!present.delete(path)) throw new ProofProblem(`${path} is missing`);
    const { size } = statSync(join(folder, path));
    if (size !== size_bytes) throw new ProofProblem(`${path} has ${size} bytes, not ${size_bytes}`);
    if ((await hashFile(join(folder, path))) !== known) throw new ProofProblem(`${path} was changed: its hash differs`);
    if (path.endsWith(".json")) demand(findSchemaProblem(path, readFileSync(join(folder, path))));
  }
  const [added] = [...present].filter((path) => !provingFiles.includes(path) && path !== signatureFile);
  if (added !== undefined) throw new ProofProblem(`${added} was added after the case was finished`);
  return manifest.files.length;
}

function listFiles(folder: string): string[] {
  try {
    return listCaseFiles(folder);
  } catch (error) {
    throw new ProofProblem((error as Error).message);
  }
}

function readEvidence(folder: string): EvidenceById {
  const bytes = readOrNull(folder, evidenceFile);
  if (bytes === null) throw new ProofProblem(`${evidenceFile} is missing`);
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
