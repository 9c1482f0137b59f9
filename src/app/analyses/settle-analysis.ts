import { join } from "node:path";
import type { SessionError } from "../../domain/session-details.ts";
import { openAuditLog } from "../../ledger/audit-log.ts";
import { auditFile } from "../../ledger/case-files.ts";
import { readCaseState } from "../../ledger/seal-case.ts";
import { openAnalysisEvents } from "./analysis-events.ts";
import { type AnalysisRecord, hasEnded, readAnalysisRecord, writeAnalysisRecord } from "./analysis-record.ts";
import { forgetAskedRequest } from "./asked-request.ts";

/** Says how an analysis ended whose process is gone; nothing where the analysis is gone too. */
export async function settleAnalysis(folder: string, now: () => Date): Promise<void> {
  const record = readAnalysisRecord(folder);
  if (record === null) return;
  if (hasEnded(record) && (record.error !== undefined || readCaseState(folder) === "finished"))
    return sayEnded(folder, record, now);
  await failAnalysis(folder, { code: "RUN_STOPPED", message: stoppedText, details: {} }, now);
}

const stoppedText =
  "The process of the analysis ended without a result: it took longer than it may, or more memory than there is. Ask for less data, or allow more time.";

/** Marks the analysis as failed; the caller knows that nothing works on it any more. */
export async function failAnalysis(folder: string, error: SessionError, now: () => Date): Promise<void> {
  const record = readAnalysisRecord(folder);
  if (record === null) return;
  const failed: AnalysisRecord = { ...record, status: "failed", error, ended_at: now().toISOString() };
  forgetAskedRequest(folder);
  writeAnalysisRecord(folder, failed);
  const log = openAuditLog(join(folder, auditFile), record.request_id, now);
  const event_data = { decision: "failed", rule: error.code, reason: error.message };
  await log.append({ event_type: "policy_decision", event_data, actor: "system" });
  sayEnded(folder, failed, now);
}

function sayEnded(folder: string, { status, error }: AnalysisRecord, now: () => Date): void {
  const message = error?.message ?? endings[status] ?? "The analysis has ended.";
  openAnalysisEvents(folder, now).addOnce({ kind: "status", data: { status, message, code: error?.code ?? null } });
}

const endings: Partial<Record<AnalysisRecord["status"], string>> = {
  completed: "The analysis is complete.",
  partial_success: "The analysis is complete, but a part of it failed.",
  failed: "The analysis was refused or failed.",
};
