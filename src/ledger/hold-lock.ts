import { utimesSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { AppError } from "../base/app-error.ts";
import { breakStaleLock, findHolder, tryLock } from "./file-lock.ts";

const signOfLifeMs = 5_000;
/** Long enough for a search that lets nothing else run meanwhile. */
const silentMs = 120_000;
const tries = 20;

export type Holder = NonNullable<ReturnType<typeof findHolder>>;

/** Holds a lock for as long as the work takes; that of a process that died is broken. Resolves to what ends the hold. */
export async function holdLock(path: string, refusal: (holder: Holder | null) => AppError): Promise<() => void> {
  for (let i = 0; i < tries; i += 1) {
    const release = tryLock(path);
    if (release) return keepAlive(path, release);
    breakStaleLock(path, silentMs);
    const holder = findHolder(path);
    if (holder) throw refusal(holder);
    await wait(1 + Math.random() * 6);
  }
  throw refusal(null);
}

/** Whether a living process holds the lock. */
export function isLockHeld(path: string): boolean {
  breakStaleLock(path, silentMs);
  return findHolder(path) !== null;
}

/** Shows from time to time that whoever holds the lock lives. */
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
