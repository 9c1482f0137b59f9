import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface OwnedFolder {
  path: string;
  remove(): void;
}

/** A new folder that goes with `remove`, when this process ends, or, where it was killed, when the next one makes such a folder. */
export function makeOwnedFolder(prefix: string, parent: string = tmpdir()): OwnedFolder {
  for (const name of readdirSync(parent))
    if (isAbandoned(name, prefix)) rmSync(join(parent, name), { recursive: true, force: true });
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  const remove = () => {
    process.removeListener("exit", remove);
    rmSync(path, { recursive: true, force: true });
  };
  process.once("exit", remove);
  return { path, remove };
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
