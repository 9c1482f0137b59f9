import { existsSync } from "node:fs";
import { join } from "node:path";
import { isHeld } from "../../ledger/run-lock.ts";
import { settleRun } from "./settle-run.ts";
import { type StartedRun, startRun } from "./start-run.ts";

export interface RunnerPlace {
  home: string;
  now: () => Date;
  onFailure(failure: unknown): void;
  /** Keeps a finished case in the store. */
  remember(folder: string): Promise<void>;
}

/** Runs sessions of a home, each in a process of its own. */
export interface Runner {
  folderOf(sessionId: string): string;
  /** False while another process works on it. */
  mayStart(sessionId: string): boolean;
  start(sessionId: string): StartedRun;
  /** To be called when a run's process is gone by itself. */
  onEnd(sessionId: string): Promise<void>;
}

export function openRunner({ home, now, onFailure, remember }: RunnerPlace): Runner {
  const folderOf = (id: string) => join(home, "sessions", id);
  return {
    folderOf,
    mayStart: (id) => !existsSync(folderOf(id)) || !isHeld(folderOf(id)),
    start: (id) => startRun(folderOf(id), home),
    onEnd: async (id) => {
      try {
        const ended = await settleRun(folderOf(id), now);
        if (ended?.status === "completed") await remember(folderOf(id));
      } catch (failure) {
        onFailure(failure);
      }
    },
  };
}
