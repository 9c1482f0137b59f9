import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** A process that can be told from a later one with the same number. */
export interface ProcessIdentity {
  pid: number;
  host: string;
  /** Changes when the machine starts anew; null where the system does not say. */
  boot: string | null;
  /** The process's start in clock ticks since boot; null where the system does not say. */
  start: string | null;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), boot: currentBoot(), start: startOf(process.pid) };
}

/** True, false, or null for a process of another machine, of which nothing can be known from here. */
export function isAlive(identity: ProcessIdentity): boolean | null {
  if (identity.host !== hostname()) return null;
  if (identity.boot !== currentBoot()) return false;
  if (!answersSignals(identity.pid)) return false;
  return identity.start === null || identity.start === startOf(identity.pid);
}

export function currentBoot(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

// Field 22 of /proc/<pid>/stat; the second one, the command in brackets, may hold spaces. A zombie holds nothing any more.
function startOf(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\)\s*/s, "")
      .split(" ");
    return fields[0] === "Z" ? "ended" : fields[19]!;
  } catch {
    return null;
  }
}
