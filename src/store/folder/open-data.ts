import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { openPglite } from "../database/pglite/open-pglite.ts";
import { unpackFolder } from "./pack-folder.ts";
import { findSeed } from "./seed-path.ts";
import { findDamage, writeMark } from "./sync-mark.ts";

export interface OpenedData {
  database: Database;
  /** Set when the data were damaged and an empty database took their place. */
  damage: { reason: string; setAside: string } | null;
}

/** Opens the data of a store's folder, which the caller has locked. What cannot be opened is set aside, never deleted. */
export async function openData(folder: string, now: Date): Promise<OpenedData> {
  const path = join(folder, "data");
  if (!existsSync(path)) {
    await putEmpty(folder, path);
    return { database: await openPglite(path), damage: null };
  }
  const opened = findDamage(folder) ?? (await openTwice(path));
  if (typeof opened !== "string") return { database: opened, damage: null };
  const setAside = join(folder, `damaged-${now.toISOString().replace(/[:.]/g, "-")}`);
  await putEmpty(folder, path, setAside);
  return { database: await openPglite(path), damage: { reason: opened, setAside } };
}

// What fails once may be for want of memory; what fails twice is taken for damaged.
async function openTwice(path: string): Promise<Database | string> {
  try {
    return await openChecked(path);
  } catch {
    return openChecked(path).catch((error: Error) => error.message);
  }
}

// Opening alone reads little of the catalogue.
async function openChecked(path: string): Promise<Database> {
  const database = await openPglite(path);
  try {
    await database.rows("select count(*) from pg_class");
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

// Made complete under another name first: a start that is interrupted, or a full disk, leaves what was there before.
async function putEmpty(folder: string, path: string, setAside: string | null = null): Promise<void> {
  const making = `${path}.new`;
  rmSync(making, { recursive: true, force: true });
  const seed = findSeed();
  if (seed) unpackFolder(readFileSync(seed), making);
  else await (await openPglite(making)).close();
  // Whoever restores the data says when that is done: a database with half of them must not pass for a good one.
  writeMark(folder, { isSynced: false, damage: setAside && "restoring it was interrupted" });
  if (setAside) renameSync(path, setAside);
  renameSync(making, path);
}
