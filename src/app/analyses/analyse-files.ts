import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Analysis, analyse } from "../../analyst/analyse.ts";
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
import { describeSources, namedFrom, type Source, toTableFiles } from "../../ledger/sources.ts";
import { unkeptSteps } from "../../ledger/unkept-steps.ts";
import { homeFolder } from "../home.ts";
import { describeExtracted } from "../sources/describe-extracted.ts";
import { type ExtractPlace, extractTables } from "../sources/extract-tables.ts";
import type { SourceRequest } from "../sources/source-request.ts";
import { claimAnalysisFolder } from "./analysis-folder.ts";
import { openAnalyst } from "./open-analyst.ts";

export interface AnalyseFilesOptions {
  /** Null: under the product's home. */
  out: string | null;
  home?: string;
  environment?: NodeJS.ProcessEnv;
  /** A database or the like to take tables from, beside the files. */
  source?: SourceRequest | null;
  signal?: AbortSignal;
  onProgress?(step: string): void;
}

export interface FinishedAnalysis extends Analysis {
  folder: string;
}

/** Opens the files, analyses, writes what was asked for with its audit trail, and seals it: `verify` then proves it. */
export async function analyseFiles(
  submission: AnalysisSubmission,
  options: AnalyseFilesOptions,
): Promise<FinishedAnalysis> {
  const { out, environment = process.env, home = homeFolder(environment), onProgress = () => {} } = options;
  const now = () => new Date();
  const request = analysisRequestSchema.parse({
    ...submission,
    request_id: randomUUID(),
    timestamp: now().toISOString(),
  });
  const files = await describeSources(expandPaths(filesOf(submission.data_sources)));
  const folder = claimAnalysisFolder(out, request.request_id, home);
  const taken = options.source ? await takeOut(options.source, { folder, onProgress, signal: options.signal }) : [];
  const sources = [...files, ...taken];
  const source = await openFiles(toTableFiles(folder, sources), { onProgress });
  try {
    const log = openAuditLog(join(folder, auditFile), request.request_id, now);
    const trail = openTrail(log);
    trail.submitted(request, sources);
    const analyst = await openAnalyst({ home, environment, tables: source.tables, trail });
    const analysis = await analyse(request, { source, trail, folder, ...analyst, newId: randomUUID, now, onProgress });
    await keep(folder, request, analysis);
    writeFileAtomic(
      join(folder, sourcesFile),
      `${JSON.stringify(
        sources.map((one) => namedFrom(folder, one)),
        null,
        2,
      )}\n`,
    );
    await log.settled();
    await sealCase(folder, log, now);
    return { ...analysis, folder };
  } finally {
    source.close();
  }
}

async function takeOut(source: SourceRequest, place: Omit<ExtractPlace, "steps">): Promise<Source[]> {
  const since = source.since === "all" ? null : source.since;
  const nothing = { table: () => Promise.reject(new Error("Nothing is asked while tables are taken out.")) };
  const tables = await extractTables(
    source,
    { named: "", dateColumn: null, since },
    { ...place, steps: unkeptSteps(nothing) },
  );
  return describeExtracted(place.folder, source.address.name, tables);
}

async function keep(folder: string, request: AnalysisRequest, { result }: Analysis): Promise<void> {
  writeFileAtomic(join(folder, "request.json"), `${JSON.stringify(request, null, 2)}\n`);
  writeFileAtomic(join(folder, "result.json"), `${JSON.stringify(result, null, 2)}\n`);
  writeFileAtomic(join(folder, "analysis/evidence.json"), `${JSON.stringify(result.evidence, null, 2)}\n`);
}

function filesOf(sources: DataSource[]): string[] {
  return sources.flatMap(({ file_path }) => (file_path === null ? [] : [file_path]));
}
