import { openLocalQueue } from "./local-queue.ts";
import type { RunQueue } from "./run-queue.ts";
import { openRunner, type RunnerPlace } from "./runner.ts";
import { openSharedQueue } from "./shared-queue.ts";

export interface RunsOptions extends RunnerPlace {
  /** Of the queue that servers and workers share; null: this process runs alone. */
  databaseUrl: string | null;
  atOnce: number;
}

/** One queue for all kinds of runs: what they take of the machine together is what the settings say. */
export function openRuns({ databaseUrl, atOnce, onFailure, ...place }: RunsOptions): RunQueue {
  const runner = openRunner({ ...place, onFailure });
  return databaseUrl === null
    ? openLocalQueue({ atOnce, runner })
    : openSharedQueue({ databaseUrl, runner, atOnce, onFailure });
}
