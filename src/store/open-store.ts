import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assembleStore } from "./assemble-store.ts";
import type { Database } from "./database/database.ts";
import { openPostgres } from "./database/postgres/open-postgres.ts";
import { lockFolder } from "./folder/folder-lock.ts";
import { openData } from "./folder/open-data.ts";
import { keepSafe } from "./folder/safekeeping.ts";
import { makeTermReaders } from "./lexical/text/read-terms.ts";
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
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder, purpose, now());
  let opened: Database | null = null;
  try {
    const { database: data, damage } = await openData(folder, now());
    opened = data;
    const safekeeping = keepSafe(folder, data);
    const { database } = safekeeping;
    const vectorType = await migrate(database);
    const services = common(options, database);
    const recovery = damage && {
      ...damage,
      restored: await restoreSnapshots(folder, { ...services, onChange: () => {} }),
    };
    if (recovery) notify(tell(recovery));
    return assembleStore({
      ...services,
      vectorType,
      location: folder,
      recovery,
      save: safekeeping.save,
      announce: lock.announce,
      close: async () => {
        await safekeeping.save();
        safekeeping.stop();
        await data.close();
        lock.release();
      },
    });
  } catch (error) {
    await opened?.close().catch(() => {});
    lock.release();
    throw error;
  }
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
