import { existsSync } from "node:fs";
import { join } from "node:path";
import { openTurns } from "../../base/turns.ts";
import { eventsFile } from "../../ledger/case-files.ts";
import { openLocalQueue } from "../runs/local-queue.ts";
import type { RunQueue } from "../runs/run-queue.ts";
import { openRunner } from "../runs/runner.ts";
import { openSharedQueue } from "../runs/shared-queue.ts";
import { openTables } from "../tables/ask-tables.ts";
import type { CaseChat } from "./case-chat.ts";
import { openSessions } from "./open-sessions.ts";
import { openSessionFolders, type SessionFolders } from "./session-folders.ts";
import type { Sessions } from "./sessions.ts";
import { sweepSessions } from "./sweep-sessions.ts";

export interface SessionServicesOptions {
  home: string;
  /** Of the queue that servers and workers share; null: this process runs alone. */
  databaseUrl: string | null;
  /** Hours after which a session is removed. */
  timeoutHours: number;
  /** How many runs at once. */
  runs: number;
  chat: CaseChat;
  onFailure(failure: unknown): void;
  now?: () => Date;
  sweepMs?: number;
}

/** Sessions of a server: runs that a crash cut off go on, and sessions whose time is over are removed. */
export function openSessionServices(options: SessionServicesOptions): Sessions {
  const { home, databaseUrl, timeoutHours, chat, onFailure, now = () => new Date(), sweepMs = 60_000 } = options;
  const folders = openSessionFolders({ home, timeoutHours, now });
  const tables = openTables({ atOnce: Math.max(1, options.runs) });
  const runner = openRunner({ home, now, onFailure, remember: chat.remember });
  const runs = databaseUrl
    ? openSharedQueue({ databaseUrl, runner, atOnce: options.runs, onFailure })
    : openLocalQueue({ atOnce: options.runs, runner });
  const turns = openTurns();
  const sessions = openSessions({ home, folders, tables, runs, turns, chat, onFailure, now });
  const remove = (id: string) =>
    turns.take(id, async () => {
      folders.remove(id);
      await chat.forget(id);
    });
  const sweep = () => sweepSessions({ folders, remove, onFailure, now }).catch(onFailure);
  const sweeper = setInterval(sweep, sweepMs).unref();
  void sweep();
  resumeRuns(folders, runs, onFailure);
  return {
    ...sessions,
    close: async () => {
      clearInterval(sweeper);
      await sessions.close();
    },
  };
}

/** The oldest first, as they were asked for. */
function resumeRuns(folders: SessionFolders, runs: RunQueue, onFailure: (failure: unknown) => void): void {
  const unfinished = folders
    .all()
    .filter(({ folder, record }) => record.status === "running" && existsSync(join(folder, eventsFile)))
    .sort((a, b) => (a.record.created_at < b.record.created_at ? -1 : 1));
  for (const { record } of unfinished) runs.add(record.session_id).catch(onFailure);
}
