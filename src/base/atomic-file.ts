import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Write, fsync, rename: after a crash the file is the old one or the new one, never half of either. */
export function writeFileAtomic(path: string, content: string | Uint8Array, mode = 0o666): void {
  replaceFile(path, content, mode, fsyncSync);
  fsyncFolder(dirname(path));
}

/** Many files that count together: each is the old one or the new one after a kill, and all are durable once `settle` has returned. */
export interface FileBatch {
  write(path: string, content: string | Uint8Array): void;
  settle(): void;
}

/** One fsync for each folder instead of each file, and those of the files in a row, which the disk does at once. */
export function openFileBatch(): FileBatch {
  const written = new Set<string>();
  return {
    write: (path, content) => {
      replaceFile(path, content, 0o666, () => {});
      written.add(path);
    },
    settle: () => {
      for (const path of written) fsyncPath(path);
      for (const folder of new Set([...written].map((path) => dirname(path)))) fsyncFolder(folder);
      written.clear();
    },
  };
}

function replaceFile(path: string, content: string | Uint8Array, mode: number, sync: (file: number) => void): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  const file = openSync(temporary, "w", mode);
  try {
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    sync(file);
  } catch (error) {
    closeSync(file);
    rmSync(temporary, { force: true });
    throw Object.assign(error as Error, { path });
  }
  closeSync(file);
  renameSync(temporary, path);
}

/** Makes a rename inside the folder durable. */
export const fsyncFolder = (folder: string): void => fsyncPath(folder);

function fsyncPath(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } catch (error) {
    throw Object.assign(error as Error, { path });
  } finally {
    closeSync(file);
  }
}
