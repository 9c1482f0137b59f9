import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { auditFile, manifestFile } from "./case-files.ts";
import { caseLeaves, manifestSchema } from "./manifest.ts";
import { inclusionProof } from "./merkle.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";
import type { InclusionClaim } from "./verify-proof.ts";

/** Shows that one file belongs to the case with this Merkle root, without showing any other. */
export function proveFile(folder: string, path: string): InclusionClaim {
  return prove(folder, ({ files }) => files.findIndex((file) => file.path === path), path);
}

/** The same for one audit entry. */
export function proveEntry(folder: string, sequenceNumber: number): InclusionClaim {
  const isSealed = (last: number) => sequenceNumber >= 1 && sequenceNumber <= last;
  return prove(
    folder,
    ({ files, audit }) => (isSealed(audit.sequence_number) ? files.length + sequenceNumber - 1 : -1),
    `audit entry ${sequenceNumber}`,
  );
}

type Sealed = ReturnType<typeof manifestSchema.parse>;

function prove(folder: string, indexIn: (manifest: Sealed) => number, what: string): InclusionClaim {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestFile), "utf8")));
  const entries = verifyAuditLog(join(folder, auditFile)).entries.slice(0, manifest.audit.sequence_number);
  const leaves = caseLeaves(manifest.files, entries);
  const index = indexIn(manifest);
  if (index < 0) throw new AppError("NOT_FOUND", `${what} is not part of the case.`, { what });
  const root = Buffer.from(manifest.merkle_root, "hex");
  return { index, size: leaves.length, leaf: leaves[index], root, proof: inclusionProof(index, leaves) };
}
