import { randomUUID } from "node:crypto";
import { readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Analysis } from "../../analyst/analyse.ts";
import { parseBlockedPatterns } from "../../analyst/policy/blocked-patterns.ts";
import { maskError } from "../../analyst/policy/mask-everywhere.ts";
import { type FindPii, openMasker } from "../../analyst/policy/masker.ts";
import { type AnalysisSubmission, analysisRequestSchema, type DataSource } from "../../domain/analysis-request.ts";
import { sessionExpiry } from "../../domain/session.ts";
import { expandPaths } from "../../engine/load/expand-paths.ts";
import { describeSources, namedFrom } from "../../ledger/sources.ts";
import { homeFolder } from "../home.ts";
import type { SourceRequest } from "../sources/source-request.ts";
import { claimAnalysisFolder } from "./analysis-folder.ts";
import { writeAnalysisRecord, writeAnalysisTask } from "./analysis-record.ts";
import { maskTask } from "./asked-request.ts";
import { runAnalysis } from "./run-analysis.ts";
import { takeOut } from "./take-out.ts";

export interface AnalyseFilesOptions {
  /** Null: under the product's home. */
  out: string | null;
  home?: string;
  environment?: NodeJS.ProcessEnv;
  /** A database or the like to take tables from, beside the files. */
  source?: SourceRequest | null;
  signal?: AbortSignal;
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
  const { out, environment = process.env, home = homeFolder(environment), onProgress = () => {}, findPii } = options;
  const { source = null, signal } = options;
  const timestamp = new Date().toISOString();
  const request = analysisRequestSchema.parse({ ...submission, request_id: randomUUID(), timestamp });
  const { request_id } = request;
  const masker = openMasker(parseBlockedPatterns(request.policy.blocked_patterns), findPii);
  const masking = (error: unknown): never => {
    throw maskError(error, masker);
  };
  const files = await findSources(submission.data_sources).catch(masking);
  const folder = claimAnalysisFolder(out, request_id, home);
  const place = { folder, onProgress, signal };
  const taken =
    source === null ? [] : await takeOut(source, request.policy, place).catch(leaveNothing(folder)).catch(masking);
  const sources = [...files.map((one) => namedFrom(folder, one)), ...taken];
  writeAnalysisTask(folder, maskTask({ request, sources }, masker));
  const expires_at = sessionExpiry(timestamp);
  writeAnalysisRecord(folder, { request_id, status: "submitted", created_at: timestamp, expires_at });
  return { ...(await runAnalysis(folder, { home, environment, onProgress, asked: request, findPii })), folder };
}

/** An analysis that never was is no folder either. */
const leaveNothing =
  (folder: string) =>
  (error: unknown): never => {
    rmSync(join(folder, "files"), { recursive: true, force: true });
    if (readdirSync(folder).length === 0) rmdirSync(folder);
    throw error;
  };

const findSources = async (sources: DataSource[]) => describeSources(expandPaths(filesOf(sources)));

function filesOf(sources: DataSource[]): string[] {
  return sources.flatMap(({ file_path }) => (file_path === null ? [] : [file_path]));
}
