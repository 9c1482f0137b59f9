import { readdirSync } from "node:fs";
import { chmod, open, stat } from "node:fs/promises";
import { join } from "node:path";

const atOnce = 16;

/** Waits until the files changed since `since` are on the disk. */
export async function syncFiles(folder: string, since: number): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (let start = 0; start < entries.length; start += atOnce)
    await Promise.all(entries.slice(start, start + atOnce).map((entry) => syncEntry(join(folder, entry), since)));
  await syncPath(folder);
}

// The database may delete a file between the listing and now.
async function syncEntry(path: string, since: number): Promise<void> {
  try {
    const { mode, mtimeMs } = await stat(path);
    // PGlite gives caches that it writes a mode of its own, whatever the process wants.
    if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
    if (mtimeMs >= since) await syncPath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
