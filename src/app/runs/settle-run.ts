import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import type { SessionError } from "../../domain/session-details.ts";
import { openAuditLog } from "../../ledger/audit-log.ts";
import { auditFile } from "../../ledger/case-files.ts";
import { openEventLog } from "../../ledger/event-log.ts";
import { readCaseState } from "../../ledger/seal-case.ts";
import { readRecord, type SessionRecord, withoutOutcome, writeRecord } from "../case-metadata.ts";
import { auditInvestigation } from "../investigation-audit.ts";

/** Says how a run ended whose process is gone, and gives what the session came to; null: the session is gone too. */
export async function settleRun(folder: string, now: () => Date): Promise<SessionRecord | null> {
  const record = readRecord(folder);
  if (record === null) return null;
  if (record.status === "completed" && readCaseState(folder) === "finished") {
    openEventLog(folder, now).add(ended("completed", record.headline ?? "The investigation is complete.", null));
    return record;
  }
  if (record.status === "failed" && record.error) {
    openEventLog(folder, now).add(ended("failed", record.error.message, record.error.code));
    return record;
  }
  return failRun(folder, { code: "RUN_STOPPED", message: stoppedText, details: {} }, now);
}

const stoppedText =
  "The process of the investigation ended without a result, perhaps for want of memory. Run it again: it goes on where it was.";

/** Marks the session as failed; the caller knows that nothing works on it any more. */
export async function failRun(folder: string, error: SessionError, now: () => Date): Promise<SessionRecord | null> {
  const record = readRecord(folder);
  if (record === null) return null;
  const failed: SessionRecord = {
    ...withoutOutcome(record),
    status: "failed",
    report_ready: false,
    error,
    ended_at: now().toISOString(),
  };
  writeRecord(folder, failed);
  openEventLog(folder, now).add(ended("failed", error.message, error.code));
  const log = openAuditLog(join(folder, auditFile), record.session_id, now);
  auditInvestigation(log, []).failed(new AppError(error.code, error.message));
  await log.settled();
  return failed;
}

const ended = (status: "completed" | "failed", message: string, code: string | null) =>
  ({ kind: "status", data: { status, message, code } }) as const;
