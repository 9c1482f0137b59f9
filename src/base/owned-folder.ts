import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface OwnedFolder {
  path: string;
  remove(): void;
}

const owned = new Set<string>();

/** A new folder that goes with `remove`, when this process ends, or, where it was killed, when the next one makes such a folder. */
export function makeOwnedFolder(prefix: string, parent: string = tmpdir()): OwnedFolder {
  for (const name of readdirSync(parent))
    if (isAbandoned(name, prefix)) rmSync(join(parent, name), { recursive: true, force: true });
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // One listener for all of them: Node takes many listeners for a leak.
  if (owned.size === 0) process.once("exit", removeAll);
  owned.add(path);
  return { path, remove: () => removeOwned(path) };
}

function removeOwned(path: string): void {
  owned.delete(path);
  if (owned.size === 0) process.removeListener("exit", removeAll);
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

function removeAll(): void {
  for (const path of [...owned]) removeOwned(path);
}

function isAbandoned(name: string, prefix: string): boolean {
  if (!name.startsWith(prefix)) return false;
  const pid = /^(\d+)-/.exec(name.slice(prefix.length))?.[1];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
