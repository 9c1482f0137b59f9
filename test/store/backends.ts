import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { openStore, type StoreOptions } from "../../src/store/open-store.ts";
import type { Store } from "../../src/store/store.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

export interface Backend {
  readonly store: Store;
  readonly options: StoreOptions;
  /** Closes the store and opens it again. */
  reopen(): Promise<void>;
}

const server = await startPostgres();

/** The same tests on PGlite and on a PostgreSQL server; each begins with a store without documents. */
export function describeOnBoth(
  title: string,
  tests: (backend: Backend) => void,
  extra: Partial<StoreOptions> = {},
): void {
  describe(`${title} in PGlite`, () => tests(useBackend(null, extra)));
  describe.skipIf(server === null)(`${title} in PostgreSQL`, () => tests(useBackend(server, extra)));
  afterAll(() => server?.stop());
}

function useBackend(server: PostgresServer | null, extra: Partial<StoreOptions>): Backend {
  const home = mkdtempSync(join(tmpdir(), "whydunit-store-"));
  let options: StoreOptions = { home, now: () => new Date("2025-03-01T12:00:00Z"), ...extra };
  let store: Store;
  beforeAll(async () => {
    if (server) options = { ...options, databaseUrl: await server.createDatabase() };
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
