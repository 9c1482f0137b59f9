import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import type { AnalysisDetails, AnalysisSummary } from "../../domain/analysis-details.ts";
import type { AnalysisTask as Task } from "../../domain/analysis-event.ts";
import type { AnalysisStatus } from "../../domain/analysis-request.ts";
import { type AnalysisResult, analysisResultSchema } from "../../domain/analysis-result.ts";
import { manifestFile } from "../../ledger/case-files.ts";
import type { Source } from "../../ledger/sources.ts";
import { describeProblem } from "../describe-problem.ts";
import { readRefusal, readTasks } from "./analysis-events.ts";
import type { FoundAnalysis } from "./analysis-folders.ts";
import { hasEnded, readAnalysisTask } from "./analysis-record.ts";

/** The analysis as lists show it. */
export function toSummary(found: FoundAnalysis): AnalysisSummary {
  const { request, sources } = readAnalysisTask(found.folder);
  const { record } = found;
  const status = shownStatus(found);
  const isOver = hasEnded({ status });
  return {
    request_id: record.request_id,
    status,
    intent: request.intent,
    decision: (isOver ? record.decision : null) ?? null,
    summary: (isOver ? record.summary : null) ?? null,
    file_names: sources.map(nameOf),
    created_at: record.created_at,
    expires_at: record.expires_at,
    ended_at: record.ended_at ?? null,
  };
}

export function toDetails(found: FoundAnalysis, ahead: number | null): AnalysisDetails {
  const { folder, record } = found;
  const summary = toSummary(found);
  const isOver = hasEnded(summary);
  const { request, sources } = readAnalysisTask(folder);
  const { constraints, deliverables, policy } = request;
  const result = isOver ? readResult(folder) : null;
  const { error } = record;
  return {
    ...summary,
    constraints,
    deliverables,
    policy,
    files: sources.map((source) => ({
      file_id: source.upload?.file_id ?? null,
      name: nameOf(source),
      size_bytes: source.size_bytes,
    })),
    tasks: readTasks(folder).map((task) => (isOver ? ended(task) : task)),
    refusal: result?.decision === "refused" ? readRefusal(folder) : null,
    error: error ? describeProblem(new AppError(error.code, error.message, error.details)) : null,
    ahead: isOver ? null : ahead,
    understood: result?.understood ?? null,
    not_understood: result?.not_understood ?? [],
    answer: result?.answer ?? null,
    artifacts: result?.artifacts ?? [],
    plan: result?.plan ?? null,
    recipe: result?.recipe ?? null,
    evidence: result?.evidence ?? {},
  };
}

/** What had not come to an end never will. */
const ended = (task: Task): Task =>
  task.state === "waiting" || task.state === "running" ? { ...task, state: "skipped" } : task;

/** An analysis is complete when it is sealed, a moment after its outcome is known. */
export function shownStatus({ folder, record }: FoundAnalysis): AnalysisStatus {
  const isSealed = record.error !== undefined || existsSync(join(folder, manifestFile));
  return hasEnded(record) && !isSealed ? "executing" : record.status;
}

/** Null where there is none: it failed before there was one. */
export function readResult(folder: string): AnalysisResult | null {
  const path = join(folder, "result.json");
  return existsSync(path) ? analysisResultSchema.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

/** The folder of an analysis that has an outcome. */
export function demandResult(found: FoundAnalysis): { folder: string; result: AnalysisResult } {
  const status = shownStatus(found);
  const result = hasEnded({ status }) && !found.record.error ? readResult(found.folder) : null;
  if (result) return { folder: found.folder, result };
  throw new AppError(
    "ANALYSIS_NOT_COMPLETE",
    hasEnded({ status }) ? "The analysis failed before it had a result." : "The analysis has not ended yet.",
    { request_id: found.record.request_id, status },
  );
}

const nameOf = ({ upload, path }: Source): string => upload?.name ?? basename(path);
