import { join } from "node:path";
import { AppError } from "../../../base/app-error.ts";
import { sha256 } from "../../../base/canonical-json.ts";
import type { WatchAlert } from "../../../domain/watch.ts";
import type { CaseResult } from "../../../investigate/case-result.ts";
import { explanationName } from "../../../investigate/report/words.ts";
import { toQuestion } from "../../../investigate/to-question.ts";
import { readRecord, writeRecord } from "../../case-metadata.ts";
import { findRequest } from "../../case-request.ts";
import { investigateFiles, resumeInvestigation } from "../../investigate-files.ts";
import type { FinishedCase } from "../../run-case.ts";
import type { History } from "../check/read-history.ts";
import type { MetricSpec } from "../file/watch-file.ts";
import { positionOfLabel } from "../periods.ts";
import { choosePeriods } from "./choose-periods.ts";
import { keepData } from "./keep-data.ts";
import { sayCause } from "./say-cause.ts";

export interface CauseRequest {
  alert: WatchAlert;
  spec: MetricSpec;
  history: Pick<History, "points" | "dateColumn">;
  sessionId: string;
  folder: string;
  now: Date;
  onProgress(text: string): void;
  signal?: AbortSignal;
}

/** Cases of alerts are looked at later than those people wait for. */
const keptDays = 90;

/** Investigates a move, or goes on with that; the alert with what came of it. It never fails: then the alert says why there is nothing. */
export async function findCause(request: CauseRequest): Promise<WatchAlert> {
  const { alert, sessionId, folder } = request;
  const place = { session_id: sessionId, folder, link: null };
  try {
    const { result, reportPath } = await investigate(request);
    return {
      ...alert,
      conclusion: sayCause(result),
      explanations: result.explanations.slice(0, 3).map(toShort),
      case: { ...place, report_path: reportPath, decision: result.decision, problem: null },
    };
  } catch (error) {
    const problem = error instanceof AppError ? error.message : `Something went wrong: ${(error as Error).message}`;
    return { ...alert, case: { ...place, report_path: null, decision: null, problem } };
  }
}

async function investigate(request: CauseRequest): Promise<FinishedCase> {
  const { alert, spec, history, sessionId, folder, now, onProgress, signal } = request;
  const address = spec.source?.address ?? null;
  if (findRequest(folder) !== null) return resumeInvestigation(folder, { onProgress }, { address, signal });
  const data = await keepData({ spec, folder, alert, onProgress, signal });
  if (readRecord(folder) === null) writeRecord(folder, newRecord(sessionId, now));
  const position = positionOfLabel(alert.period, spec.period);
  const question = toQuestion({
    metric: spec.metric,
    definition: spec.definition,
    context: spec.context,
    dateColumn: history.dateColumn.includes(", ") ? spec.dateColumn : history.dateColumn,
    dimensions: spec.dimensions ?? [],
    ...choosePeriods(history, position, spec.period),
  });
  return investigateFiles({ ...data, question, out: null, session: { id: sessionId, folder }, signal, onProgress });
}

function newRecord(session_id: string, now: Date) {
  return {
    session_id,
    status: "created" as const,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + keptDays * 86_400_000).toISOString(),
    file_count: 1,
    report_ready: false,
  };
}

function toShort({ rank, contribution, ...explanation }: CaseResult["explanations"][number]) {
  return { rank, title: explanationName({ rank, contribution, ...explanation }), share: contribution.share };
}

/** The same for the same alert, so that a session that was begun is found again. */
export function sessionOf(alertId: string): string {
  const hex = sha256(`session of ${alertId}`);
  const variant = "89ab"[Number.parseInt(hex[16]!, 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const caseFolderOf = (home: string, out: string | null, sessionId: string): string =>
  out === null ? join(home, "sessions", sessionId) : join(out, `case-${sessionId.slice(0, 8)}`);
