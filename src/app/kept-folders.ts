import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { uuidSchema } from "../domain/primitives.ts";

/** Folders named by ids under one folder. */
export interface KeptFolders {
  root: string;
  /** For what is not part of any of them yet, on the same disk. */
  incoming: string;
  /** Where the id would lie; null for what is no id. */
  folderOf(id: string): string | null;
  ids(): string[];
  remove(id: string): void;
}

export function openKeptFolders(root: string, now: () => Date): KeptFolders {
  const incoming = join(root, ".incoming");
  mkdirSync(incoming, { recursive: true });
  removeAbandoned(incoming, now());
  const folderOf = (id: string): string | null => {
    const parsed = uuidSchema.safeParse(id);
    return parsed.success ? join(root, parsed.data) : null;
  };
  return {
    root,
    incoming,
    folderOf,
    ids: () => readdirSync(root).filter((name) => uuidSchema.safeParse(name).success),
    remove: (id) => {
      const folder = folderOf(id);
      if (folder === null || !existsSync(folder)) return;
      // Gone at once and as a whole, however long the files take.
      const doomed = join(incoming, `removed-${randomUUID()}`);
      renameSync(folder, doomed);
      rmSync(doomed, { recursive: true, force: true });
    },
  };
}

const longestUploadMs = 3_600_000;

/** What a killed process was receiving or removing; another server may be receiving something right now. */
function removeAbandoned(incoming: string, now: Date): void {
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name);
    const age = now.getTime() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > longestUploadMs) rmSync(path, { recursive: true, force: true });
  }
}
