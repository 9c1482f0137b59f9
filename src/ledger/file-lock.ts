import { randomBytes } from "node:crypto";
import { linkSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../base/app-error.ts";

const patienceMs = 60_000;
/** Such a lock is held for milliseconds; one of another machine, whose processes cannot be asked for, is dead after this. */
const foreignLockMs = 15_000;

/** Runs the work while no other process, and nobody else in this one, holds the lock file. */
export async function withFileLock<Result>(path: string, work: () => Result): Promise<Result> {
  const deadline = Date.now() + patienceMs;
  for (let release = tryLock(path); ; release = tryLock(path)) {
    if (release)
      try {
        return work();
      } finally {
        release();
      }
    breakStaleLock(path, foreignLockMs);
    if (Date.now() > deadline)
      throw new AppError("INVALID_STATE", `Another process has been holding ${path} for too long.`, { path });
    await wait(1 + Math.random() * 6);
  }
}

// The lock is a hard link to a file that already names its owner: it is never seen without one, even after a kill -9.
export function tryLock(path: string): (() => void) | null {
  const owner = `${path}.${ownToken()}`;
  writeFileSync(owner, basename(owner));
  try {
    linkSync(owner, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return null;
  } finally {
    rmSync(owner, { force: true });
  }
  return () => {
    if (readOwner(path) === basename(owner)) rmSync(path, { force: true });
  };
}

/**
 * Removes the lock of a dead process. Whoever wants to announces it in a file of its own, then looks for other living
 * announcements: of two at the same time at least one sees the other and leaves. So the lock that is removed is
 * the one that was found dead, never one taken meanwhile.
 */
export function breakStaleLock(path: string, foreignMs: number): void {
  const found = readOwner(path);
  if (found === null || isAlive(found, path, foreignMs)) return;
  const mine = `${path}-break.${ownToken()}`;
  writeFileSync(mine, "");
  try {
    const others = leftovers(path).filter((name) => join(dirname(path), name) !== mine);
    const dead = others.filter((name) => !isAlive(name, join(dirname(path), name), foreignLockMs));
    for (const name of dead) rmSync(join(dirname(path), name), { force: true });
    const isContested = others.some((name) => name.includes("-break.") && !dead.includes(name));
    if (!isContested && readOwner(path) === found) rmSync(path, { force: true });
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Files that belong to the lock of this path. */
export function leftovers(path: string): string[] {
  const name = basename(path);
  return readdirSync(dirname(path)).filter((file) => file.startsWith(`${name}.`) || file.startsWith(`${name}-break.`));
}

/** Who holds the lock; null when nobody does. */
export function findHolder(path: string): { pid: number; host: string } | null {
  const [, pid, , host] = readOwner(path)?.match(ownerPattern) ?? [];
  return pid === undefined ? null : { pid: Number(pid), host };
}

function readOwner(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

const ownHost = hostname().replace(/[^A-Za-z0-9-]/g, "-");
const ownToken = (): string => [process.pid, startOf(process.pid), randomBytes(6).toString("hex"), ownHost].join("_");

const ownerPattern = /\.(\d+)_(\d*)_[0-9a-f]{12}_([A-Za-z0-9-]*)$/;

function isAlive(owner: string, path: string, foreignMs: number): boolean {
  const [, pid, start, host] = owner.match(ownerPattern) ?? [];
  if (host !== ownHost) return isYounger(path, foreignMs);
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return start === startOf(Number(pid));
}

function isYounger(path: string, ageMs: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs < ageMs;
}

// A process number is given out again in time; together with the moment the process started it is unique. A killed process
// whose parent has not noticed yet still has its number.
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "dead" : fields[19];
  } catch {
    return "";
  }
}
