import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { AuditTrace } from "../domain/audit-trace.ts";
import { appendEntries, type NewEntry, nothingKnown } from "./append-entries.ts";
import type { AuditEvent } from "./audit-entry.ts";
import { withFileLock } from "./file-lock.ts";

export interface AuditLog {
  path: string;
  requestId: string;
  /** Resolves when the entry is on disk. Any number of processes may append to one log. */
  append(event: AuditEvent): Promise<AuditTrace>;
  /** Resolves when all appends so far are on disk; rejects if one of them failed. */
  settled(): Promise<void>;
}

interface Waiting {
  entry: NewEntry;
  resolve(entry: AuditTrace): void;
  reject(error: unknown): void;
}

export const lockPath = (log: string): string => `${log}.lock`;

/** An append-only chain of hashed entries in JSONL. What waits while an append is under way goes to disk together. */
export function openAuditLog(path: string, requestId: string, now: () => Date = () => new Date()): AuditLog {
  mkdirSync(dirname(path), { recursive: true });
  const known = nothingKnown();
  let waiting: Waiting[] = [];
  let last: Promise<void> = Promise.resolve();
  let failure: { error: unknown } | null = null;

  const writeWaiting = async () => {
    if (waiting.length === 0) return;
    let batch: Waiting[] = [];
    try {
      const written = await withFileLock(lockPath(path), () => {
        [batch, waiting] = [waiting, []];
        return appendEntries(
          path,
          known,
          batch.map(({ entry }) => entry),
        );
      });
      for (const [i, { resolve }] of batch.entries()) resolve(written[i]);
    } catch (error) {
      failure ??= { error };
      for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error);
    }
  };
  const append = (event: AuditEvent): Promise<AuditTrace> => {
    const entry = { ...event, request_id: requestId, timestamp: now().toISOString() };
    const done = new Promise<AuditTrace>((resolve, reject) => {
      waiting.push({ entry, resolve, reject });
    });
    // Who does not wait for a single entry learns of a failure from `settled`.
    done.catch(() => {});
    last = last.then(writeWaiting);
    return done;
  };
  const settled = async () => {
    await last;
    if (failure) throw failure.error;
  };
  return { path, requestId, append, settled };
}
