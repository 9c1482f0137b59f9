import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Analysis, analyse } from "../../analyst/analyse.ts";
import { parseBlockedPatterns } from "../../analyst/policy/blocked-patterns.ts";
import { maskError, maskEverywhere } from "../../analyst/policy/mask-everywhere.ts";
import { type FindPii, type Masker, openMasker } from "../../analyst/policy/masker.ts";
import { openTrail } from "../../analyst/run/trail.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import {
  type AnalysisRequest,
  type AnalysisSubmission,
  analysisRequestSchema,
  type DataSource,
} from "../../domain/analysis-request.ts";
import { openFiles } from "../../engine/data-source.ts";
import { expandPaths } from "../../engine/load/expand-paths.ts";
import { openAuditLog } from "../../ledger/audit-log.ts";
import { auditFile, sourcesFile } from "../../ledger/case-files.ts";
import { sealCase } from "../../ledger/seal-case.ts";
import { describeSources, namedFrom } from "../../ledger/sources.ts";
import { homeFolder } from "../home.ts";
import { claimAnalysisFolder } from "./analysis-folder.ts";
import { openAnalyst } from "./open-analyst.ts";

export interface AnalyseFilesOptions {
  /** Null: under the product's home. */
  out: string | null;
  home?: string;
  environment?: NodeJS.ProcessEnv;
  onProgress?(step: string): void;
  /** Finds what the policy blocks; the product's own where none is given. */
  findPii?: FindPii;
}

export interface FinishedAnalysis extends Analysis {
  folder: string;
}

/** Opens the files, analyses, writes what was asked for with its audit trail, and seals it: `verify` then proves it. */
export async function analyseFiles(
  submission: AnalysisSubmission,
  options: AnalyseFilesOptions,
): Promise<FinishedAnalysis> {
  const now = () => new Date();
  const request = analysisRequestSchema.parse({
    ...submission,
    request_id: randomUUID(),
    timestamp: now().toISOString(),
  });
  const masker = openMasker(parseBlockedPatterns(request.policy.blocked_patterns), options.findPii);
  try {
    return await analyseRequest(request, masker, { ...options, now });
  } catch (error) {
    throw maskError(error, masker);
  }
}

async function analyseRequest(
  request: AnalysisRequest,
  masker: Masker,
  { out, now, ...options }: AnalyseFilesOptions & { now(): Date },
): Promise<FinishedAnalysis> {
  const { environment = process.env, home = homeFolder(environment) } = options;
  const onProgress = (step: string) => options.onProgress?.(masker.text(step));
  const files = filesOf(request.data_sources);
  const sources = await describeSources(expandPaths(files));
  const folder = claimAnalysisFolder(out, request.request_id, home);
  const source = await openFiles(files, { onProgress });
  try {
    const log = openAuditLog(join(folder, auditFile), request.request_id, now);
    const trail = openTrail(log, masker);
    trail.submitted(request, sources);
    const { policy } = request;
    const analyst = await openAnalyst({ home, environment, tables: source.tables, trail, policy, masker });
    const services = { source, trail, folder, masker, ...analyst, newId: randomUUID, now, onProgress };
    const analysis = await analyse(request, services);
    keep(folder, maskRequest(request, masker), analysis);
    keepJson(
      folder,
      sourcesFile,
      sources.map((one) => namedFrom(folder, one)),
    );
    await log.settled();
    await sealCase(folder, log, now);
    return { ...analysis, folder };
  } finally {
    source.close();
  }
}

/** The policy stays as it was given: whoever verifies the analysis masks by it again. */
function maskRequest({ policy, request_id, timestamp, ...asked }: AnalysisRequest, masker: Masker) {
  return { request_id, ...maskEverywhere(asked, masker), policy, timestamp };
}

function keep(folder: string, request: unknown, { result }: Analysis): void {
  keepJson(folder, "request.json", request);
  keepJson(folder, "result.json", result);
  keepJson(folder, "analysis/evidence.json", result.evidence);
}

const keepJson = (folder: string, path: string, value: unknown): void =>
  writeFileAtomic(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);

function filesOf(sources: DataSource[]): string[] {
  return sources.flatMap(({ file_path }) => (file_path === null ? [] : [file_path]));
}
