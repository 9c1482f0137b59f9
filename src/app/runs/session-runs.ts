import type { RunKind } from "./runner.ts";
import { settleRun } from "./settle-run.ts";

interface SessionRunsOptions {
  /** Keeps a finished case in the store. */
  remember(folder: string): Promise<void>;
  now?: () => Date;
}

/** Investigations. */
export function sessionRuns({ remember, now = () => new Date() }: SessionRunsOptions): RunKind {
  return {
    root: "sessions",
    child: new URL("./run-child.js", import.meta.url),
    settle: async (folder) => {
      const ended = await settleRun(folder, now);
      if (ended?.status === "completed") await remember(folder);
    },
  };
}
