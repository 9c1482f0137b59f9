import { writeFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { openSource } from "../../../src/engine/sources/open-source.ts";
import { planExtract } from "../../../src/engine/sources/plan-extract.ts";
import { postgresDialect } from "../../../src/engine/sources/postgres/postgres-dialect.ts";
import { openPushed } from "../../../src/engine/sources/push/open-pushed.ts";
import { parseSourceAddress } from "../../../src/engine/sources/source-address.ts";
import type { SourceConnection, SourceLimits } from "../../../src/engine/sources/source-connection.ts";
import { type PostgresServer, startPostgres } from "../../store/postgres-server.ts";
import { everything, readExtract } from "./read-extract.ts";
import { startProxy } from "./start-proxy.ts";

const server: PostgresServer | null = await startPostgres();
const scratch = makeScratchFolder();
afterAll(async () => {
  scratch.remove();
  await server?.stop();
});

const schema = `
create type size as enum ('small', 'large');
create table orders (
  id int primary key, day date, at timestamp, seen timestamptz, amount numeric(12, 2), whole numeric(10, 0), rate float8,
  paid boolean, size size, took interval, tags text[], note text, picture bytea, "odd ""name" text
);
insert into orders values
  (1, '2024-01-31', '2024-01-31 10:00:01.5', '2024-01-31 10:00+02', 12.34, 7, 0.1, true, 'small', '90 seconds', '{a,b}', 'says "hi", twice' || chr(10) || 'and more', 'x', 'ü'),
  (2, 'infinity', '0044-03-15 BC', null, null, null, 'NaN', false, 'large', null, null, '\\N', null, ''),
  (3, null, null, null, -1, 42, 1e300, null, null, null, null, null, null, null);
create view small_orders as select id, amount from orders where size = 'small';
create schema sales;
create table sales.events (day date not null, n int) partition by range (day);
create table sales.events_2024 partition of sales.events for values from ('2024-01-01') to ('2025-01-01');
insert into sales.events select '2024-01-01'::date + i % 300, i from generate_series(1, 1000) i;
analyze;
`;

describe.skipIf(server === null)("a PostgreSQL server as a source", () => {
  let url = "";
  const open = (limits: Partial<SourceLimits> = {}): Promise<SourceConnection> =>
    openSource(parseSourceAddress(url)!, limits);
  const using = async <T>(work: (connection: SourceConnection) => Promise<T>, limits?: Partial<SourceLimits>) => {
    const connection = await open(limits);
    return work(connection).finally(connection.close);
  };
  const ask = async (sql: string, params: unknown[] = []): Promise<unknown[][]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client
      .query({ text: sql, values: params, rowMode: "array" })
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  beforeAll(async () => {
    url = await server!.createDatabase();
    for (const statement of schema.split(/;\n/)) if (statement.trim()) await ask(statement);
  });

  it("lists tables and views with their sizes, partitions as part of their table", async () => {
    const tables = await using((connection) => connection.listTables());
    expect(tables.map(({ name, kind, rows }) => ({ name, kind, rows }))).toEqual([
      { name: "orders", kind: "table", rows: 3 },
      { name: "small_orders", kind: "view", rows: null },
      { name: "sales.events", kind: "table", rows: 1000 },
    ]);
    expect(tables[0].bytes).toBeGreaterThan(8000);
  });

  it("takes every type out as what it means, and says what it leaves", async () => {
    const { columns, rows, notes } = await using((connection) => readExtract(connection, { tables: ["orders"] }));
    expect(columns).toEqual({
      id: "BIGINT",
      day: "DATE",
      at: "TIMESTAMP",
      seen: "TIMESTAMP WITH TIME ZONE",
      amount: "DOUBLE",
      whole: "BIGINT",
      rate: "DOUBLE",
      paid: "BOOLEAN",
      size: "VARCHAR",
      took: "DOUBLE",
      tags: "VARCHAR",
      note: "VARCHAR",
      'odd "name': "VARCHAR",
    });
    const [first, second, third] = rows.map((row) => row.map(String));
    expect(first).toEqual([
      "1",
      "2024-01-31T00:00:00.000Z",
      "2024-01-31T10:00:01.500Z",
      "2024-01-31T08:00:00.000Z",
      "12.34",
      "7",
      "0.1",
      "true",
      "small",
      "90",
      "{a,b}",
      'says "hi", twice\nand more',
      "ü",
    ]);
    expect(second).toEqual([
      "2",
      "null",
      "null",
      "null",
      "null",
      "null",
      "NaN",
      "false",
      "large",
      "null",
      "null",
      "\\N",
      "",
    ]);
    expect(third.slice(4, 7)).toEqual(["-1", "42", "1e+300"]);
    expect(notes).toEqual(["Left out, because nothing can be cut by them: picture (bytea)."]);
  });

  it("reads a query, a view and a table of another schema", async () => {
    const query = "select size, count(*) as n from orders group by 1 order by 1 -- ends in a comment;";
    const read = (wanted: Parameters<typeof readExtract>[1]) => using((connection) => readExtract(connection, wanted));
    expect((await read({ query })).rows).toEqual([
      ["small", 1n],
      ["large", 1n],
      [null, 1n],
    ]);
    expect((await read({ tables: ["small_orders"] })).rows).toEqual([[1n, 12.34]]);
    expect((await read({ tables: ["events"] })).rows).toHaveLength(1000);
  });

  it("cannot write, whatever the query says", async () => {
    const attempts = [
      "delete from orders returning id",
      "select 1) as asked; drop table orders; --",
      "with gone as (delete from orders returning id) select * from gone",
      "select nextval('counter')",
      "select set_config('transaction_read_only', 'off', false), lo_creat(-1)",
    ];
    await ask("create sequence if not exists counter");
    for (const query of attempts)
      await expect(
        using((connection) => readExtract(connection, { query })),
        query,
      ).rejects.toMatchObject({ code: query.includes("set_config") ? "INVALID_SOURCE" : "SOURCE_REFUSED" });
    expect(await ask("select count(*)::int from orders")).toEqual([[3]]);
    expect(await ask("select count(*)::int from pg_largeobject_metadata")).toEqual([[0]]);
  });

  it("F110: reads no file of its machine or of ours, whether rows are taken out or stay", async () => {
    const path = scratch.path("canary.csv");
    writeFileSync(path, "word\ncanary-sings\n");
    const reading = "select pg_read_file('PG_VERSION') as word";
    // The user may: it is not the server that stops it.
    expect(String(await ask(reading))).toMatch(/^\d/);
    const refused = { code: "INVALID_SOURCE", message: expect.stringContaining("pg_read_file reaches beyond") };
    await expect(using((connection) => readExtract(connection, { query: reading }))).rejects.toMatchObject(refused);
    const id = { name: "id", type: "integer", reading: postgresDialect.readType("integer"), meanBytes: null };
    const table = { name: "orders", columns: [id], since: null, file: "orders", notes: [] };
    const known = { tables: [], relationships: [] };
    const pushed = async (from: string) => openPushed(await open(), [{ ...table, from }], { known });
    await expect(pushed(`(${reading}) as asked`)).rejects.toMatchObject(refused);
    const source = await pushed('"public"."orders"');
    for (const sql of [
      `select content from read_text('${path}')`,
      `describe select * from '${path}'`,
      `summarize '${path}'`,
      `select * from '${path}'`,
      `select * from "${path.replace(/\.csv$/, "")}".csv`,
      "from enable_logging()",
    ])
      await expect(source.table(sql), sql).rejects.toMatchObject({ code: "SOURCE_REFUSED" });
    expect(await source.rows("select 1 + 1")).toEqual([[2]]);
    source.close();
  });

  const slow = "select count(*) from generate_series(1, 1000000000) a";
  const running = () =>
    ask("select count(*)::int from pg_stat_activity where query like 'copy%generate_series%' and state = 'active'");

  it("has the server end a query that takes too long", async () => {
    const query = `select pg_sleep(20), (${slow}) as n`;
    const timed = using((connection) => readExtract(connection, { query }), { queryTimeoutMs: 300 });
    await expect(timed).rejects.toMatchObject({ code: "SOURCE_TIMEOUT" });
    expect(await running()).toEqual([[0]]);
  });

  it("has the server end the query when reading is cancelled", async () => {
    const abort = new AbortController();
    const cancelled = using(async (connection) => {
      const selection = { name: "query", from: `(${slow}) as asked` };
      const plan = await planExtract(connection, selection, everything);
      const work = connection.extract(plan, scratch.path("never.parquet"), abort.signal);
      while ((await running())[0][0] === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      abort.abort();
      return work;
    });
    await expect(cancelled).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await running()).toEqual([[0]]);
  });

  it("says clearly when the connection is lost in the middle", async () => {
    const proxy = await startProxy(url);
    const connection = await openSource(parseSourceAddress(proxy.url)!);
    const selection = { name: "query", from: "(select i, pg_sleep(0.01) from generate_series(1, 10000) i) as asked" };
    const plan = await planExtract(connection, selection, everything);
    const work = connection.extract(plan, scratch.path("half.parquet"));
    proxy.cut();
    await expect(work).rejects.toMatchObject({ code: "SOURCE_LOST" });
    await connection.close();
    proxy.close();
  });

  it("F47: keeps the password out of every error", async () => {
    const secret = "hunter2-is-secret";
    const refused = url.replace("whydunit@", `nobody:${secret}@`);
    const nowhere = `postgres://u:${secret}@127.0.0.1:1/db?sslpassword=${secret}`;
    for (const address of [refused, nowhere].map((text) => parseSourceAddress(text))) {
      const error = await openSource(address!).then(
        () => null,
        (problem) => problem,
      );
      expect(error.code).toBe("SOURCE_UNAVAILABLE");
      expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain(secret);
    }
  });
});
