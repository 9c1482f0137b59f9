import { linkSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../../base/app-error.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { isAlive, ownIdentity, type ProcessIdentity } from "./process-identity.ts";

const holderSchema = z.object({
  pid: z.int(),
  host: z.string(),
  boot: z.string().nullable(),
  start: z.string().nullable(),
  since: z.string(),
  purpose: z.string(),
  url: z.string().nullable(),
  secret: z.string().nullable().default(null),
});

/** Who has the store open; `url` is where a server answers for others, to whom `secret` shows that they may read this file. */
export type StoreHolder = z.infer<typeof holderSchema>;

export interface FolderLock {
  /** The process before us ended without closing the store. */
  readonly wasBroken: boolean;
  /** Says where others can reach us while we hold the store. */
  announce(url: string, secret: string | null): void;
  release(): void;
}

export class StoreLockedError extends AppError {
  readonly holder: StoreHolder | null;

  constructor(folder: string, holder: StoreHolder | null) {
    const who = holder
      ? `process ${holder.pid} (${holder.purpose}) on ${holder.host} since ${holder.since}`
      : "another process";
    super("STORE_LOCKED", `The store in ${folder} is open in ${who}. Ask that process, or end it first.`, {
      folder,
      holder: holder && { ...holder, secret: undefined },
    });
    this.name = "StoreLockedError";
    this.holder = holder;
  }
}

const heartbeatMs = 10_000;
const silenceMs = 60_000;

/** Two processes on one PGlite folder lose data without a word, so only the holder of this lock may open it. */
export function lockFolder(folder: string, purpose: string, since: Date): FolderLock {
  const path = join(folder, "lock.json");
  const holder: StoreHolder = { ...ownIdentity(), since: since.toISOString(), purpose, url: null, secret: null };
  const wasBroken = !create(path, holder) && breakLock(folder, path, holder);
  const beat = setInterval(() => touch(path), heartbeatMs);
  beat.unref();
  return {
    wasBroken,
    announce: (url, secret) => writeFileAtomic(path, JSON.stringify({ ...holder, url, secret }), 0o600),
    release: () => {
      clearInterval(beat);
      if (isOurs(path, holder)) rmSync(path, { force: true });
    },
  };
}

/** Null where nobody has it open. */
export function readHolder(folder: string): StoreHolder | null {
  const path = join(folder, "lock.json");
  const holder = readLock(path);
  return holder && isHeld(path, holder) ? holder : null;
}

// Only the one who creates this file may replace a dead holder's lock: of two who find it dead, one would delete the other's new lock.
function breakLock(folder: string, path: string, holder: StoreHolder): true {
  const breaking = join(folder, "lock.breaking");
  const found = readLock(path);
  if (found && isHeld(path, found)) throw new StoreLockedError(folder, found);
  if (!create(breaking, holder)) {
    const breaker = readLock(breaking);
    if (breaker && isHeld(breaking, breaker)) throw new StoreLockedError(folder, breaker);
    rmSync(breaking, { force: true });
    return breakLock(folder, path, holder);
  }
  try {
    const current = readLock(path);
    if (current && isHeld(path, current)) throw new StoreLockedError(folder, current);
    rmSync(path, { force: true });
    if (!create(path, holder)) throw new StoreLockedError(folder, readLock(path));
    return true;
  } finally {
    rmSync(breaking, { force: true });
  }
}

// By a link, so that the file has its whole content from the moment it is there.
function create(path: string, holder: StoreHolder): boolean {
  const written = `${path}.${process.pid}`;
  writeFileSync(written, JSON.stringify(holder));
  try {
    linkSync(written, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(written, { force: true });
  }
}

function isHeld(path: string, holder: ProcessIdentity): boolean {
  return isAlive(holder) ?? Date.now() - ageStamp(path) < silenceMs;
}

function readLock(path: string): StoreHolder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

function isOurs(path: string, holder: StoreHolder): boolean {
  const found = readLock(path);
  return found !== null && found.pid === holder.pid && found.host === holder.host && found.since === holder.since;
}

function ageStamp(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The folder is gone; the next statement will say so.
  }
}
