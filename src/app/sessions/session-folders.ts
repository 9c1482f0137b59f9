import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { canMoveSession, type Session, type SessionStatus, sessionExpiry } from "../../domain/session.ts";
import { readRecord, type SessionRecord, writeRecord } from "../case-metadata.ts";
import { openKeptFolders } from "../kept-folders.ts";

export interface FoundSession {
  folder: string;
  record: SessionRecord;
}

export interface SessionFolders {
  create(more?: { previousSessionId?: string; sessionId?: string }): FoundSession;
  /** Throws SESSION_NOT_FOUND, also for what is expired. */
  find(id: string): FoundSession;
  /** In no order; expired ones too. */
  all(): FoundSession[];
  remove(id: string): void;
  /** For what is not part of any session yet, on the same disk. */
  incoming: string;
}

export interface FoldersPlace {
  home: string;
  timeoutHours: number;
  now: () => Date;
}

/** Sessions as folders under the home folder; a folder is a session when its metadata says so. */
export function openSessionFolders({ home, timeoutHours, now }: FoldersPlace): SessionFolders {
  const { root, incoming, folderOf, ids, remove } = openKeptFolders(join(home, "sessions"), now);
  const read = (folder: string): FoundSession | null => {
    const record = readRecord(folder);
    return record ? { folder, record } : null;
  };
  return {
    incoming,
    create: ({ previousSessionId, sessionId = randomUUID() } = {}) => {
      const created_at = now().toISOString();
      const record: SessionRecord = {
        session_id: sessionId,
        status: "created",
        created_at,
        expires_at: sessionExpiry(created_at, timeoutHours),
        file_count: 0,
        report_ready: false,
        ...(previousSessionId ? { previous_session_id: previousSessionId } : {}),
      };
      const folder = join(root, sessionId);
      try {
        writeRecord(folder, record);
      } catch (error) {
        if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
        throw error;
      }
      return { folder, record };
    },
    find: (id) => {
      const folder = folderOf(id);
      const found = folder === null ? null : read(folder);
      if (!found || isExpired(found.record, now())) throw notFound(id);
      return found;
    },
    all: () => ids().flatMap((id) => read(join(root, id)) ?? []),
    remove,
  };
}

/** A run in progress is let end. */
export function isExpired({ status, expires_at }: SessionRecord, now: Date): boolean {
  return status !== "running" && Date.parse(expires_at) <= now.getTime();
}

export function toSession(record: SessionRecord): Session {
  const { session_id, status, created_at, expires_at, file_count, report_ready } = record;
  return { session_id, status, created_at, expires_at, file_count, report_ready };
}

export function demandMove(record: SessionRecord, to: SessionStatus): void {
  if (!canMoveSession(record.status, to)) throw wrongStatus(record, `become ${to}`);
}

export function wrongStatus({ session_id, status }: SessionRecord, wish: string): AppError {
  return new AppError("INVALID_STATE", `The session is ${status}: it cannot ${wish}.`, { session_id, status });
}

function notFound(id: string): AppError {
  return new AppError("SESSION_NOT_FOUND", `Session ${id.slice(0, 60)} does not exist.`, {
    session_id: id.slice(0, 60),
  });
}
