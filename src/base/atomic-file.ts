import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Write, fsync, rename: after a crash the file is the old one or the new one, never half of either. */
export function writeFileAtomic(path: string, content: string | Uint8Array, mode = 0o666): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  const file = openSync(temporary, "w", mode);
  try {
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } catch (error) {
    closeSync(file);
    rmSync(temporary, { force: true });
    throw Object.assign(error as Error, { path });
  }
  closeSync(file);
  renameSync(temporary, path);
  fsyncFolder(dirname(path));
}

/** Makes a rename inside the folder durable. */
export function fsyncFolder(folder: string): void {
  const file = openSync(folder, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
