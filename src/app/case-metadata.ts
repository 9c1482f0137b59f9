import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../base/app-error.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { findDiskRefusal } from "../base/disk-refusal.ts";
import { timestampSchema, uuidSchema } from "../domain/primitives.ts";
import { maxFilesPerSession, sessionExpiry, sessionSchema } from "../domain/session.ts";
import { type SessionError, sessionErrorSchema } from "../domain/session-details.ts";
import { metadataFile } from "../ledger/case-files.ts";
import type { CaseRequest } from "./case-request.ts";
import { homeFolder } from "./home.ts";

/** What metadata.json keeps of a session beside the design's fields. */
const sessionRecordSchema = sessionSchema.safeExtend({
  previous_session_id: uuidSchema.optional(),
  headline: z.string().optional(),
  ended_at: timestampSchema.optional(),
  error: sessionErrorSchema.partial({ details: true }).optional(),
});

export type SessionRecord = z.infer<typeof sessionRecordSchema>;

export type MetadataChange = Pick<SessionRecord, "status" | "report_ready" | "headline" | "ended_at" | "error">;

/** Says in metadata.json where the session stands; what is there about it already stays, but for how an earlier run ended. */
export function writeMetadata(folder: string, request: CaseRequest, change: MetadataChange): void {
  const found = readRecord(folder);
  const session = found?.session_id === request.sessionId ? found : newSession(request);
  writeRecord(folder, { ...withoutOutcome(session), ...change });
}

export function writeRecord(folder: string, record: SessionRecord): void {
  writeFileAtomic(join(folder, metadataFile), `${JSON.stringify(record, null, 2)}\n`);
}

/** Null: there is no session here. */
export function readRecord(folder: string): SessionRecord | null {
  try {
    return sessionRecordSchema.parse(JSON.parse(readFileSync(join(folder, metadataFile), "utf8")));
  } catch {
    return null;
  }
}

export function withoutOutcome(record: SessionRecord): SessionRecord {
  const { error: _, headline: __, ended_at: ___, ...session } = record;
  return session;
}

export function failureOf(failure: unknown): SessionError {
  const error = findDiskRefusal(failure, homeFolder()) ?? failure;
  const { code, details } = error instanceof AppError ? error : { code: "INTERNAL_ERROR", details: {} };
  return { code, message: error instanceof Error ? error.message : String(error), details };
}

function newSession({ sessionId, startedAt, sources }: CaseRequest): SessionRecord {
  return {
    session_id: sessionId,
    status: "created",
    created_at: startedAt,
    expires_at: sessionExpiry(startedAt),
    file_count: Math.min(maxFilesPerSession, sources.length),
    report_ready: false,
  };
}
