import { mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../base/app-error.ts";
import { breakStaleLock, findHolder, tryLock } from "../../ledger/file-lock.ts";

const lockFile = "watch.lock";
const signOfLifeMs = 5_000;
const silentMs = 120_000;
const tries = 20;

/** One process at a time watches with a state; the lock of one that died is broken. Resolves to what ends the hold. */
export async function holdState(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, lockFile);
  for (let i = 0; i < tries; i += 1) {
    const release = tryLock(path);
    if (release) return keepAlive(path, release);
    breakStaleLock(path, silentMs);
    const holder = findHolder(path);
    if (holder)
      throw new AppError(
        "WATCH_RUNNING",
        `Process ${holder.pid} on ${holder.host} is watching with the state in ${folder} already. End it first, or use another --state.`,
        { folder, ...holder },
      );
    await wait(1 + Math.random() * 6);
  }
  throw new AppError("WATCH_RUNNING", `Too many processes want to watch with the state in ${folder}.`, { folder });
}

/** Whether a living process watches with this state. */
export function isWatched(folder: string): boolean {
  const path = join(folder, lockFile);
  breakStaleLock(path, silentMs);
  return findHolder(path) !== null;
}

function keepAlive(path: string, release: () => void): () => void {
  const beat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // The folder is gone, and with it what the lock was for.
    }
  }, signOfLifeMs).unref();
  return () => {
    clearInterval(beat);
    release();
  };
}
