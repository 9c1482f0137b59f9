import { existsSync } from "node:fs";
import { join } from "node:path";
import { openTurns } from "../../base/turns.ts";
import { eventsFile } from "../../ledger/case-files.ts";
import type { RunQueue } from "../runs/run-queue.ts";
import type { Sources } from "../sources/sources.ts";
import { startSweeper } from "../sweep-expired.ts";
import type { Tables } from "../tables/ask-tables.ts";
import type { CaseChat } from "./case-chat.ts";
import { openSessions } from "./open-sessions.ts";
import { isExpired, openSessionFolders, type SessionFolders } from "./session-folders.ts";
import type { Sessions } from "./sessions.ts";

export interface SessionServicesOptions {
  home: string;
  /** Hours after which a session is removed. */
  timeoutHours: number;
  runs: RunQueue;
  tables: Tables;
  sources: Pick<Sources, "take">;
  chat: CaseChat;
  onFailure(failure: unknown): void;
  now?: () => Date;
  sweepMs?: number;
}

/** Sessions of a server: runs that a crash cut off go on, and sessions whose time is over are removed. */
export function openSessionServices(options: SessionServicesOptions): Sessions {
  const {
    home,
    timeoutHours,
    runs,
    tables,
    sources,
    chat,
    onFailure,
    now = () => new Date(),
    sweepMs = 60_000,
  } = options;
  const folders = openSessionFolders({ home, timeoutHours, now });
  const turns = openTurns();
  const sessions = openSessions({ home, folders, tables, sources, runs, turns, chat, onFailure, now });
  const remove = (id: string) =>
    turns.take(id, async () => {
      folders.remove(id);
      await chat.forget(id);
    });
  const expired = () => folders.all().flatMap(({ record }) => (isExpired(record, now()) ? [record.session_id] : []));
  const sweeper = startSweeper({ expired, remove, onFailure, sweepMs });
  resumeRuns(folders, runs, onFailure);
  return { ...sessions, close: async () => sweeper.stop() };
}

/** The oldest first, as they were asked for. */
function resumeRuns(folders: SessionFolders, runs: RunQueue, onFailure: (failure: unknown) => void): void {
  const unfinished = folders
    .all()
    .filter(({ folder, record }) => record.status === "running" && existsSync(join(folder, eventsFile)))
    .sort((a, b) => (a.record.created_at < b.record.created_at ? -1 : 1));
  for (const { record } of unfinished) runs.add(record.session_id).catch(onFailure);
}
