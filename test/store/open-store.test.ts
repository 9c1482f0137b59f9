import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import { openPostgres } from "../../src/store/database/postgres/open-postgres.ts";
import { makeLazyStore } from "../../src/store/lazy-store.ts";
import { openStore } from "../../src/store/open-store.ts";
import { migrate } from "../../src/store/schema/migrate.ts";
import { allMigrations } from "../../src/store/schema/migrations/all-migrations.ts";
import { makeDocument } from "./make-document.ts";
import { startPostgres } from "./postgres-server.ts";

const server = await startPostgres();
const home = mkdtempSync(join(tmpdir(), "whydunit-open-"));
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

describe.skipIf(server === null)("a store on a PostgreSQL server", () => {
  const connect = (url: string): Promise<Database> =>
    openPostgres({ url, connectTimeoutMs: 2_000, statementTimeoutMs: 60_000 });

  it("can be opened by several processes at once, each migration applied once", async () => {
    const databaseUrl = await server!.createDatabase();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore({ home, databaseUrl })));
    await Promise.all(
      stores.map((store, index) =>
        store.documents.learn([makeDocument(`d${index}.md`, [`shared word, own word${index}`])]),
      ),
    );
    for (const store of stores) expect(await store.searchLexical("shared", { limit: 9 })).toHaveLength(4);
    expect(await stores[0]!.describe()).toMatchObject({
      database: "postgres",
      documents: 4,
      chunks: 4,
      schema: allMigrations.at(-1)!.number,
    });
    for (const store of stores) await store.settle();
    expect(await stores[3]!.searchLexical("word0", { limit: 9 })).toHaveLength(1);
    await Promise.all(stores.map((store) => store.close()));
    const database = await connect(databaseUrl);
    expect(await database.rows("select number from whydunit.migrations order by number")).toEqual(
      allMigrations.map(({ number }) => ({ number })),
    );
    await database.close();
  });

  it("takes nothing over from a migration that fails, and applies it when it is mended", async () => {
    const database = await connect(await server!.createDatabase());
    const number = allMigrations.at(-1)!.number + 1;
    const later = (sql: string) => [...allMigrations, { number, name: "later", sql: () => sql }];
    await expect(
      migrate(database, later("create table whydunit.later (a int);\nselect nonsense;")),
    ).rejects.toMatchObject({ code: "QUERY_FAILED" });
    expect(
      await database.rows("select to_regclass('whydunit.later') as later, to_regclass('whydunit.chunks') as chunks"),
    ).toEqual([{ later: null, chunks: null }]);
    await migrate(database, later("create table whydunit.later (a int);"));
    await migrate(database, later("create table whydunit.later (a int);"));
    await expect(migrate(database)).rejects.toMatchObject({ code: "STORE_TOO_NEW", details: { schema: number } });
    await database.close();
  });

  it("has vectors of an older schema made again that cannot be searched as they are", async () => {
    const databaseUrl = await server!.createDatabase();
    const model = { model: "mini", runtime: "onnx", dimension: 2 };
    const database = await connect(databaseUrl);
    await migrate(database, allMigrations.slice(0, 4));
    await database.script(`
      insert into whydunit.documents (id, source_url, title, kind, language, content_hash, learned_at, metadata, first_chunk_id, chunk_count)
        values (1, 'a.md', 'A', 'markdown', 'english', 'x', now(), '{}', 1, 1);
      insert into whydunit.chunks (id, document_id, position, section, section_path, text, token_count, start_offset, end_offset, lexical_length)
        values (1, 1, 0, '', '{}', 'one', 1, 0, 3, 1);
      insert into whydunit.vector_models (model, runtime, dimension) values ('mini', 'onnx', 2);
      insert into whydunit.chunk_vectors (model_id, chunk_id, generation, embedding) select 1, 1, 1, '';`);
    await database.close();
    const store = await openStore({ home, databaseUrl });
    expect(await store.vectors.missing(model, { limit: 5 })).toMatchObject([{ chunkId: 1, text: "one" }]);
    await store.vectors.put(model, [{ chunkId: 1, vector: Float32Array.of(1, 0) }]);
    expect(await store.searchVectors(Float32Array.of(1, 0), model, { limit: 5 })).toEqual([{ chunkId: 1, score: 1 }]);
    await store.close();
  });

  it("says what is wrong when the server does not answer, without the password", async () => {
    const databaseUrl = "postgres://someone:secret@127.0.0.1:1/nothing";
    const failure = await openStore({ home, databaseUrl, connectTimeoutMs: 1_000 }).catch((error) => error);
    expect(failure).toMatchObject({ code: "STORE_UNAVAILABLE" });
    expect(JSON.stringify([failure.message, failure.details])).not.toContain("secret");
  });

  it("opened when it is needed, tries again after a failure", async () => {
    const lazy = makeLazyStore({ home, databaseUrl: `${server!.url}/later` });
    expect(lazy.opened).toBeNull();
    await expect(lazy.get()).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    const admin = await connect(`${server!.url}/postgres`);
    await admin.script("create database later");
    await admin.close();
    expect(await lazy.get()).toBe(await lazy.get());
    expect(await (await lazy.get()).ping()).toBeGreaterThan(0);
    await lazy.close();
  });

  it("goes on after its connections were cut", async () => {
    const databaseUrl = await server!.createDatabase();
    const store = await openStore({ home, databaseUrl });
    await store.documents.learn([makeDocument("a.md", ["still here"])]);
    const other = await connect(`${server!.url}/postgres`);
    await other.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'whydunit' and pid <> pg_backend_pid()",
    );
    await other.close();
    expect(await store.searchLexical("still", { limit: 1 })).toHaveLength(1);
    expect(await store.ping()).toBeGreaterThan(0);
    await store.close();
  });

  it("keeps a connection usable after a refused statement", async () => {
    const database = await connect(await server!.createDatabase());
    await expect(database.rows("select nonsense")).rejects.toMatchObject({
      code: "QUERY_FAILED",
      details: { sqlState: "42703" },
    });
    await expect(database.transaction((queries) => queries.rows("select nonsense"))).rejects.toMatchObject({
      code: "QUERY_FAILED",
    });
    await expect(database.reading((queries) => queries.rows("create table t (a int)"))).rejects.toMatchObject({
      details: { sqlState: "25006" },
    });
    expect(await database.rows("select $1::bytea as bytes, 5000000000::int8 as big", [Uint8Array.of(0, 255)])).toEqual([
      { bytes: Buffer.from([0, 255]), big: 5_000_000_000 },
    ]);
    await database.close();
  });
});
