import { existsSync } from "node:fs";
import { join } from "node:path";
import { isHeld } from "../../ledger/run-lock.ts";
import { type StartedRun, startRun } from "./start-run.ts";

/** Runs that lie in folders of their own under one folder of the home. */
export interface RunKind {
  /** Name of that folder. */
  root: string;
  /** The module that does a run in a process of its own; it is called with the folder. */
  child: URL;
  /** A run that takes longer is killed; it may take any time where this is missing. */
  longestMs?(folder: string): number;
  /** Says how a run ended whose process is gone by itself. */
  settle(folder: string): Promise<void>;
}

export interface RunnerPlace {
  home: string;
  kinds: RunKind[];
  onFailure(failure: unknown): void;
}

/** Runs what lies in a home, each in a process of its own. */
export interface Runner {
  folderOf(id: string): string;
  /** False while another process works on it. */
  mayStart(id: string): boolean;
  start(id: string): StartedRun;
  /** To be called when a run's process is gone by itself. */
  onEnd(id: string): Promise<void>;
}

export function openRunner({ home, kinds, onFailure }: RunnerPlace): Runner {
  const folderIn = ({ root }: RunKind, id: string) => join(home, root, id);
  // Ids are random: no two kinds have the same.
  const kindOf = (id: string) => kinds.find((kind) => existsSync(folderIn(kind, id))) ?? kinds[0];
  const folderOf = (id: string) => folderIn(kindOf(id), id);
  return {
    folderOf,
    mayStart: (id) => !existsSync(folderOf(id)) || !isHeld(folderOf(id)),
    start: (id) => {
      const kind = kindOf(id);
      const folder = folderIn(kind, id);
      return startRun({ child: kind.child, folder, home, longestMs: kind.longestMs?.(folder) ?? null });
    },
    onEnd: async (id) => {
      try {
        await kindOf(id).settle(folderOf(id));
      } catch (failure) {
        onFailure(failure);
      }
    },
  };
}
