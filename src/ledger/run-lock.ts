import { utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../base/app-error.ts";
import { runLockFile } from "./case-files.ts";
import { breakStaleLock, findHolder, tryLock } from "./file-lock.ts";

const signOfLifeMs = 5_000;
/** Long enough for a search that lets nothing else run meanwhile. */
const silentMs = 120_000;
const tries = 20;

/** One run at a time works on a case; the lock of a process that died is broken. Resolves to what ends the hold. */
export async function holdRun(folder: string): Promise<() => void> {
  const path = join(folder, runLockFile);
  for (let i = 0; i < tries; i += 1) {
    const release = tryLock(path);
    if (release) return keepAlive(path, release);
    breakStaleLock(path, silentMs);
    const holder = findHolder(path);
    if (holder)
      throw new AppError(
        "INVALID_STATE",
        `Process ${holder.pid} on ${holder.host} is working on the case in ${folder}. Wait for it to end, or stop it and run again.`,
        { folder, ...holder },
      );
    await wait(1 + Math.random() * 6);
  }
  throw new AppError("INVALID_STATE", `Too many processes want to work on the case in ${folder}.`, { folder });
}

/** Whether a living process works on the case. */
export function isHeld(folder: string): boolean {
  const path = join(folder, runLockFile);
  breakStaleLock(path, silentMs);
  return findHolder(path) !== null;
}

/** Shows from time to time that whoever holds the lock lives. */
export function keepAlive(path: string, release: () => void): () => void {
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
