import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assembleStore } from "./assemble-store.ts";
import type { Database } from "./database/database.ts";
import { compileOnce } from "./database/pglite/compile-once.ts";
import { openPostgres } from "./database/postgres/open-postgres.ts";
import { lockFolder } from "./folder/folder-lock.ts";
import { openData } from "./folder/open-data.ts";
import { keepSafe } from "./folder/safekeeping.ts";
import { writeMark } from "./folder/sync-mark.ts";
import { makeTermReaders } from "./lexical/text/read-terms.ts";
import type { LearnServices } from "./records/learn-documents.ts";
import { migrate } from "./schema/migrate.ts";
import { restoreSnapshots } from "./snapshot/restore-snapshots.ts";
import type { Store } from "./store.ts";
import type { Recovery } from "./store-description.ts";

export interface StoreOptions {
  /** The store lives in `home/store`, unless there is a database. */
  home: string;
  databaseUrl?: string | null;
  /** Shown to those who find the store locked, such as `serve` or `learn`. */
  purpose?: string;
  /** For a few statements only: opens sooner, and is slower from then on. */
  isBrief?: boolean;
  now?: () => Date;
  /** Told what the user has to know, such as that damaged data were replaced. */
  notify?: (message: string) => void;
  connectTimeoutMs?: number;
  statementTimeoutMs?: number;
  /** From how many vectors on an HNSW index is built. */
  indexVectorsFrom?: number;
}

/** PGlite in the home folder, or the PostgreSQL server of `databaseUrl`. Rejects with `StoreLockedError` while another process has it. */
export function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl ? openServerStore(options, options.databaseUrl) : openFolderStore(options);
}

async function openServerStore(options: StoreOptions, url: string): Promise<Store> {
  const { connectTimeoutMs = 1_500, statementTimeoutMs = 120_000 } = options;
  const database = await openPostgres({ url, connectTimeoutMs, statementTimeoutMs });
  try {
    const vectorType = await migrate(database);
    return assembleStore({
      ...common(options, database),
      vectorType,
      location: describeUrl(url),
      recovery: null,
      save: async () => {},
      announce: () => {},
      close: () => database.close(),
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openFolderStore(options: StoreOptions): Promise<Store> {
  const { home, purpose = "whydunit", now = () => new Date(), notify = () => {} } = options;
  const folder = join(home, "store");
  if (options.isBrief) compileOnce();
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder, purpose, now());
  let data: Database | null = null;
  const end = async () => {
    await data?.close();
    lock.release();
  };
  try {
    const opened = await openData(folder, now());
    data = opened.database;
    const recovery = opened.damage && (await recover(folder, opened.damage, common(options, data)));
    if (recovery) notify(tell(recovery));
    const safekeeping = keepSafe(folder, data);
    return assembleStore({
      ...common(options, safekeeping.database),
      vectorType: await migrate(safekeeping.database),
      location: folder,
      recovery,
      save: safekeeping.save,
      announce: lock.announce,
      close: () => safekeeping.close().finally(end),
    });
  } catch (error) {
    await end().catch(() => lock.release());
    throw error;
  }
}

async function recover(
  folder: string,
  damage: { reason: string; setAside: string },
  services: Omit<LearnServices, "onChange">,
): Promise<Recovery> {
  await migrate(services.database);
  const restored = await restoreSnapshots(folder, { ...services, onChange: () => {} });
  writeMark(folder, { isSynced: false, damage: null });
  return { ...damage, restored };
}

function common({ now = () => new Date(), indexVectorsFrom }: StoreOptions, database: Database) {
  return { database, now, readerFor: makeTermReaders(), indexVectorsFrom };
}

function describeUrl(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port && `:${port}`}${pathname}`;
}

function tell({ reason, setAside, restored }: Recovery): string {
  const result = restored
    ? `${restored.documents} documents and ${restored.conversations} conversation entries were restored from the snapshot`
    : "there was no snapshot: documents have to be learned again, and conversations are lost";
  return `The store was damaged (${reason}). ${result}. The damaged data are in ${setAside}.`;
}
