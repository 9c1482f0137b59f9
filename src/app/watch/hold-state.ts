import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { holdLock, isLockHeld } from "../../ledger/hold-lock.ts";

const lockOf = (folder: string): string => join(folder, "watch.lock");

/** One process at a time watches with a state. Resolves to what ends the hold. */
export async function holdState(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return holdLock(lockOf(folder), (holder) => {
    const message =
      holder === null
        ? `Too many processes want to watch with the state in ${folder}.`
        : `Process ${holder.pid} on ${holder.host} is watching with the state in ${folder} already. End it first, or use another --state.`;
    return new AppError("WATCH_RUNNING", message, { folder, ...holder });
  });
}

/** Whether a living process watches with this state. */
export const isWatched = (folder: string): boolean => isLockHeld(lockOf(folder));
