import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { evidenceByIdSchema } from "../../domain/evidence.ts";
import { type InvestigationResult, investigationResultSchema } from "../../domain/investigation-result.ts";
import type { ReportResponse } from "../../domain/report.ts";
import type { SessionArtifact, SessionEvidence } from "../../domain/session-evidence.ts";
import { readArtifact } from "../../ledger/artifacts.ts";
import { manifestFile } from "../../ledger/case-files.ts";
import { type ManifestFile, manifestSchema } from "../../ledger/manifest.ts";
import { shownStatus } from "./session-details.ts";
import type { FoundSession } from "./session-folders.ts";

/** The folder of a session whose case is complete. */
export function demandFinished(session: FoundSession): string {
  const status = shownStatus(session);
  if (status === "completed") return session.folder;
  throw new AppError(
    "INVESTIGATION_NOT_COMPLETE",
    status === "running"
      ? "The investigation has not completed yet. Wait for it to end."
      : `There is no completed investigation: the session is ${status}.`,
    { session_id: session.record.session_id, status },
  );
}

export function readResult(folder: string): InvestigationResult {
  return investigationResultSchema.parse(JSON.parse(readFileSync(join(folder, "results/result.json"), "utf8")));
}

export function readReport(folder: string, endedAt: string): ReportResponse {
  const { explanations } = readResult(folder);
  return {
    content: readFileSync(join(folder, "report.md"), "utf8"),
    generated_at: endedAt,
    status: explanations.length > 0 ? "completed" : "no_findings",
  };
}

export function readEvidence(folder: string, id: string): SessionEvidence {
  const all = evidenceByIdSchema.parse(JSON.parse(readFileSync(join(folder, "analysis/evidence.json"), "utf8")));
  if (Object.hasOwn(all, id)) return { evidence_id: id, ...all[id] };
  throw new AppError("NOT_FOUND", `The case has no evidence ${id.slice(0, 60)}.`, { evidence_id: id.slice(0, 60) });
}

/** What a person may look at: everything but the steps, which are for the program alone. */
export function listFiles(folder: string): SessionArtifact[] {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestFile), "utf8")));
  return manifest.files.filter(({ path }) => !path.startsWith("analysis/steps/")).map(toArtifact);
}

/** Only what the manifest names can be read, so no path leads anywhere else. */
export function readFile(folder: string, path: string): { artifact: SessionArtifact; bytes: Uint8Array } {
  const artifact = listFiles(folder).find((one) => one.path === path);
  if (!artifact)
    throw new AppError("NOT_FOUND", `The case has no file ${path.slice(0, 200)}.`, { path: path.slice(0, 200) });
  return { artifact, bytes: readArtifact(folder, path) };
}

const mediaTypes: Record<string, string> = {
  ".csv": "text/csv; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

function toArtifact({ path, size_bytes, sha256 }: ManifestFile): SessionArtifact {
  return { path, media_type: mediaTypes[extname(path)] ?? "text/plain; charset=utf-8", size_bytes, sha256 };
}
