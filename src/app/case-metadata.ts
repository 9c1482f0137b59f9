import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { maxFilesPerSession, type Session, sessionExpiry, sessionSchema } from "../domain/session.ts";
import { metadataFile } from "../ledger/case-files.ts";
import type { CaseRequest } from "./case-request.ts";

/** Says in metadata.json where the session stands; what is there about it already stays. */
export function writeMetadata(folder: string, request: CaseRequest, change: MetadataChange): void {
  const session = readSession(folder, request.sessionId) ?? newSession(request);
  const metadata = { ...session, ...change };
  writeFileAtomic(join(folder, metadataFile), `${JSON.stringify(metadata, null, 2)}\n`);
}

export interface MetadataChange extends Pick<Session, "status" | "report_ready"> {
  error?: { code: string; message: string };
}

export function failureOf(error: unknown): { code: string; message: string } {
  const code = error instanceof AppError ? error.code : "INTERNAL_ERROR";
  return { code, message: error instanceof Error ? error.message : String(error) };
}

function newSession({ sessionId, startedAt, sources }: CaseRequest): Session {
  return {
    session_id: sessionId,
    status: "created",
    created_at: startedAt,
    expires_at: sessionExpiry(startedAt),
    file_count: Math.min(maxFilesPerSession, sources.length),
    report_ready: false,
  };
}

function readSession(folder: string, sessionId: string): Session | null {
  try {
    const session = sessionSchema.parse(JSON.parse(readFileSync(join(folder, metadataFile), "utf8")));
    return session.session_id === sessionId ? session : null;
  } catch {
    return null;
  }
}
