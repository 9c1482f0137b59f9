import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { openStore, type StoreOptions } from "../../src/store/open-store.ts";
import type { Store } from "../../src/store/store.ts";
import { whenFileEnds } from "../when-file-ends.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "./postgres-server.ts";

export interface Backend {
  readonly store: Store;
  readonly options: StoreOptions;
  /** Closes the store and opens it again. */
  reopen(): Promise<void>;
}

let running: Promise<PostgresServer | null> | null = null;

/** One for all tests of a file. */
function serverOfFile(): Promise<PostgresServer | null> {
  if (running === null) {
    const started = startPostgres();
    running = started;
    whenFileEnds(async () => {
      running = null;
      await (await started)?.stop();
    });
  }
  return running;
}

/** The same tests on PGlite and on a PostgreSQL server; each begins with a store without documents. */
export function describeOnBoth(
  title: string,
  tests: (backend: Backend) => void,
  extra: Partial<StoreOptions> = {},
): void {
  describe(`${title} in PGlite`, () => tests(useBackend(false, extra)));
  describe.skipIf(!hasPostgres())(`${title} in PostgreSQL`, () => tests(useBackend(true, extra)));
}

function useBackend(isServer: boolean, extra: Partial<StoreOptions>): Backend {
  const home = mkdtempSync(join(tmpdir(), "whydunit-store-"));
  let options: StoreOptions = { home, now: () => new Date("2025-03-01T12:00:00Z"), ...extra };
  let store: Store;
  beforeAll(async () => {
    if (isServer) options = { ...options, databaseUrl: await (await serverOfFile())!.createDatabase() };
    store = await openStore(options);
  });
  beforeEach(async () => {
    const documents = await store.documents.list();
    await store.documents.remove(documents.map(({ id }) => id));
    await store.vectors.removeOthers({ model: "none", runtime: "none", dimension: 1 });
  });
  afterAll(async () => {
    await store.close();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    get store() {
      return store;
    },
    get options() {
      return options;
    },
    async reopen() {
      await store.close();
      store = await openStore(options);
    },
  };
}
