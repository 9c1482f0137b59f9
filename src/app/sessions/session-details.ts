import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { errorCodes, isErrorCode } from "../../domain/error-codes.ts";
import { investigationContextSchema } from "../../domain/investigation-context.ts";
import type { SessionStatus } from "../../domain/session.ts";
import {
  type RunState,
  type SessionDetails,
  type SessionDraft,
  type SessionError,
  type SessionSummary,
  sessionDraftSchema,
} from "../../domain/session-details.ts";
import { manifestFile, runLockFile } from "../../ledger/case-files.ts";
import { readRunProgress } from "../../ledger/event-log.ts";
import type { SessionRecord } from "../case-metadata.ts";
import { type FileRecord, readFiles, toSessionFile } from "./files/file-records.ts";
import { readDocuments } from "./files/session-documents.ts";
import type { FoundSession } from "./session-folders.ts";

export const draftFile = "draft.json";
const contextFile = "context.json";

const contextSchema = investigationContextSchema.extend({
  date_column: z.string().nullable().default(null),
  where: z.string().nullable().default(null),
  wide: z.enum(["auto", "keep"]).default("auto"),
});
export type SessionContext = z.infer<typeof contextSchema>;

/** The session as lists show it. */
export function toSummary(session: FoundSession): SessionSummary {
  const { folder, record } = session;
  const context = readContext(folder);
  const status = shownStatus(session);
  return {
    session_id: record.session_id,
    status,
    created_at: record.created_at,
    expires_at: record.expires_at,
    file_count: record.file_count,
    report_ready: record.report_ready && status === "completed",
    metric: context?.target_metric ?? null,
    headline: record.headline ?? null,
    file_names: readFiles(folder).map(({ original_name }) => original_name),
    submitted_at: context?.submitted_at ?? null,
    ended_at: record.ended_at ?? null,
    previous_session_id: record.previous_session_id ?? null,
  };
}

export function toDetails(session: FoundSession, files: FileRecord[], ahead: number | null): SessionDetails {
  const { folder, record } = session;
  const summary = toSummary(session);
  return {
    ...summary,
    files: files.map(toSessionFile),
    documents: readDocuments(folder),
    context: readContext(folder),
    draft: readDraft(folder),
    error: record.error ? shownError(record.error) : null,
    run: runState(folder, summary, ahead),
  };
}

/** A case is complete when it is sealed, a moment after its outcome is known. */
export function shownStatus({ folder, record }: FoundSession): SessionStatus {
  return record.status === "completed" && !existsSync(join(folder, manifestFile)) ? "running" : record.status;
}

export function readContext(folder: string): SessionContext | null {
  return readJson(join(folder, contextFile), contextSchema);
}

export function readDraft(folder: string): SessionDraft | null {
  return readJson(join(folder, draftFile), sessionDraftSchema);
}

function runState(
  folder: string,
  { status, submitted_at, ended_at }: SessionSummary,
  ahead: number | null,
): RunState | null {
  if (submitted_at === null || status === "created" || status === "has_files") return null;
  const { step, stepsDone, startedAt } = readRunProgress(folder);
  const isRunning = status === "running";
  return {
    state: !isRunning ? "ended" : existsSync(join(folder, runLockFile)) ? "running" : "queued",
    ahead: isRunning ? ahead : null,
    step: isRunning ? step : null,
    steps_done: stepsDone,
    started_at: startedAt ?? submitted_at,
    ended_at: isRunning ? null : ended_at,
  };
}

/** What we did not foresee stays in the log. */
function shownError({ code, message, details }: NonNullable<SessionRecord["error"]>): SessionError {
  if (isErrorCode(code) && code !== "INTERNAL_ERROR") return { code, message, details: details ?? {} };
  return { code: "INTERNAL_ERROR", message: errorCodes.INTERNAL_ERROR.message, details: {} };
}

function readJson<Value>(path: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}
