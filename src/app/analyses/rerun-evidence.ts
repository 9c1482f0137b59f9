import { readFileSync } from "node:fs";
import { join } from "node:path";
import { evidenceSchema } from "../../domain/evidence.ts";
import { toTableFiles } from "../../ledger/sources.ts";
import { rerunEvidence } from "../../ledger/verify-evidence.ts";
import { keptFormOf } from "../verify-folder.ts";
import { readAnalysisTask } from "./analysis-record.ts";
import { evidenceFile } from "./result-files.ts";

/** Computes one evidence of an analysis again and compares it in the form that its policy lets be kept. */
export function rerunAnalysisEvidence({ folder, evidenceId }: { folder: string; evidenceId: string }) {
  const evidence = evidenceSchema.parse(JSON.parse(readFileSync(join(folder, evidenceFile(evidenceId)), "utf8")));
  return rerunEvidence(toTableFiles(folder, readAnalysisTask(folder).sources), evidence, keptFormOf(folder));
}
