import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
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

/** Opens the data of a store's folder, which the caller has locked. What cannot be opened is set aside, not deleted. */
export async function openData(folder: string, now: Date): Promise<OpenedData> {
  const path = join(folder, "data");
  if (!existsSync(path)) return { database: await create(folder, path), damage: null };
  const known = findDamage(folder);
  if (known === null) {
    try {
      return { database: await openChecked(path), damage: null };
    } catch (error) {
      return openAnew(folder, path, (error as Error).message, now);
    }
  }
  return openAnew(folder, path, known, now);
}

async function openAnew(folder: string, path: string, reason: string, now: Date): Promise<OpenedData> {
  for (const name of readdirSync(folder))
    if (name.startsWith("damaged-")) rmSync(join(folder, name), { recursive: true });
  const setAside = join(folder, `damaged-${now.toISOString().replace(/[:.]/g, "-")}`);
  renameSync(path, setAside);
  return { database: await create(folder, path), damage: { reason, setAside } };
}

// Under another name until it is complete: a start that is interrupted must not leave half a database behind.
async function create(folder: string, path: string): Promise<Database> {
  const making = `${path}.new`;
  rmSync(making, { recursive: true, force: true });
  const seed = findSeed();
  if (seed) unpackFolder(readFileSync(seed), making);
  else await (await openPglite(making)).close();
  writeMark(folder, { isSynced: false, damage: null });
  renameSync(making, path);
  return openPglite(path);
}

// Opening alone reads little; the catalogue and the last page of the log are read by this.
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
