import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import { openSource } from "../../../src/engine/sources/open-source.ts";
import { parseSourceAddress } from "../../../src/engine/sources/source-address.ts";
import type { SourceConnection, SourceLimits } from "../../../src/engine/sources/source-connection.ts";
import { newFolder } from "../../investigate/investigate-tables.ts";
import { readExtract } from "./read-extract.ts";
import { hasSqlite, writeSqlite } from "./write-sqlite.ts";

const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

async function using<T>(
  text: string,
  work: (connection: SourceConnection) => Promise<T>,
  limits?: Partial<SourceLimits>,
) {
  const connection = await openSource(parseSourceAddress(text)!, limits);
  return work(connection).finally(connection.close);
}

async function runDuck(path: string, ...statements: string[]): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

describe.skipIf(!(await hasSqlite()))("a SQLite file as a source", () => {
  const path = newFolder("shop.sqlite");
  const url = `sqlite:${path}`;
  beforeAll(async () => {
    await writeSqlite(
      path,
      "pragma journal_mode = wal",
      "create table orders (id integer primary key, day text, amount real, code text, mixed, photo blob)",
      `insert into orders values (1, '2024-01-31', 1.5, '007', 1, x'00ff'), (2, '2024-02-01', null, 'a "b", c', 'x', null), (9007199254740993, null, -2e-5, '', null, null)`,
      "create view days as select day, count(*) as n from orders group by day",
    );
  });

  it("lists tables and views, and reads days as days and numbers as numbers", async () => {
    const tables = await using(url, (connection) => connection.listTables());
    expect(tables.map(({ name, kind, rows }) => [name, kind, rows])).toEqual([
      ["days", "view", null],
      ["orders", "table", 3],
    ]);
    const { columns, rows, notes } = await using(url, (connection) => readExtract(connection, { tables: ["orders"] }));
    expect(columns).toEqual({ id: "BIGINT", day: "DATE", amount: "DOUBLE", code: "VARCHAR", mixed: "VARCHAR" });
    expect(rows.map((row) => row.map(String))).toEqual([
      ["1", "2024-01-31T00:00:00.000Z", "1.5", "007", "1"],
      ["2", "2024-02-01T00:00:00.000Z", "null", 'a "b", c', "x"],
      ["9007199254740993", "null", "-0.00002", "null", "null"],
    ]);
    expect(notes).toContain("Left out, because nothing can be cut by them: photo (BLOB).");
  });

  it("cannot write, whatever the query says", async () => {
    const before = hashOf(path);
    for (const query of [
      "delete from orders returning id",
      "pragma journal_mode = delete",
      "attach 'other.db' as other",
    ])
      await expect(
        using(url, (connection) => readExtract(connection, { query })),
        query,
      ).rejects.toMatchObject({ code: "SOURCE_REFUSED" });
    // Of several statements only the first is looked at.
    const query = "select 1 as one) as asked; drop table orders; --";
    expect((await using(url, (connection) => readExtract(connection, { query }))).rows).toEqual([[1n]]);
    expect(hashOf(path)).toBe(before);
  });

  it("ends a query that takes too long or is cancelled", async () => {
    const query = "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n limit 100000000";
    const plan = { selection: { name: "query", from: `(${query}) as asked` }, since: null };
    const columns = [
      { name: "i", type: "", meanBytes: null, reading: { stored: "VARCHAR", sql: (x: string) => x } },
    ] as const;
    const out = newFolder("never.parquet");
    const take = (limits: Partial<SourceLimits>, signal?: AbortSignal) =>
      using(url, (connection) => connection.extract({ ...plan, columns: [...columns] }, out, signal), limits);
    await expect(take({ queryTimeoutMs: 50 })).rejects.toMatchObject({ code: "SOURCE_TIMEOUT" });
    await expect(take({}, AbortSignal.timeout(50))).rejects.toMatchObject({ code: "CANCELLED" });
  });
});

describe("a DuckDB file as a source", () => {
  const path = newFolder("shop.duckdb");
  const url = `duckdb:${path}`;
  beforeAll(() =>
    runDuck(
      path,
      "create table orders as select i as id, date '2024-01-01' + i::integer as day, i * 1.5 as amount from range(40) r(i)",
      "create schema sales",
      "create view sales.totals as select sum(amount) as total from main.orders",
    ),
  );

  it("lists tables and views and reads both, and a query", async () => {
    const tables = await using(url, (connection) => connection.listTables());
    expect(tables.map(({ name, kind, rows }) => [name, kind, rows])).toEqual([
      ["orders", "table", 40],
      ["sales.totals", "view", null],
    ]);
    const read = (wanted: Parameters<typeof readExtract>[1]) => using(url, (one) => readExtract(one, wanted));
    expect((await read({ tables: ["orders"] })).rows).toHaveLength(40);
    expect((await read({ tables: ["totals"] })).rows).toEqual([[1170]]);
    expect((await read({ query: "select max(id) as last from orders;" })).rows).toEqual([[39n]]);
  });

  it("cannot write, nor read other files, whatever the query says", async () => {
    const before = hashOf(path);
    for (const query of [
      "delete from orders returning id",
      "select * from read_text('/etc/hostname')",
      "attach 'x.db'",
    ])
      await expect(
        using(url, (connection) => readExtract(connection, { query })),
        query,
      ).rejects.toThrow();
    expect(hashOf(path)).toBe(before);
  });
});

describe("folders and patterns of files as a source", () => {
  const folder = newFolder("lake");
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  beforeAll(async () => {
    write("visits/year=2023/country=DE/part-0.csv", "day,visits\n2023-12-31,5\n");
    write("visits/year=2024/country=DE/part-0.csv", "day,visits\n2024-01-01,1.5\n2024-01-02,7\n");
    write("visits/year=2024/country=N%20Z/part-0.csv", "day,visits\n2024-01-01,9\n");
    for (const day of ["2024-01-01", "2024-01-02"]) {
      mkdirSync(join(folder, `sales/day=${day}`), { recursive: true });
      await runDuck(
        ":memory:",
        `copy (select 'a' as shop, 3 as n) to '${folder}/sales/day=${day}/x.parquet' (format parquet)`,
      );
    }
  });

  it("reads what stands in the names of folders as columns, of Parquet and of CSV", async () => {
    const tables = await using(folder, (connection) => connection.listTables());
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
      ["sales", 2],
      ["visits", null],
    ]);
    const read = (name: string) => using(folder, (connection) => readExtract(connection, { tables: [name] }));
    const visits = await read("visits");
    expect(visits.columns).toEqual({ day: "DATE", visits: "DOUBLE", country: "VARCHAR", year: "BIGINT" });
    expect(visits.rows.map((row) => row.slice(1)).sort()).toEqual([
      [1.5, "DE", 2024n],
      [5, "DE", 2023n],
      [7, "DE", 2024n],
      [9, "N Z", 2024n],
    ]);
    expect((await read("sales")).columns).toEqual({ shop: "VARCHAR", n: "INTEGER", day: "DATE" });
  });

  it("reads a pattern, and a query over several tables", async () => {
    const pattern = `${folder}/visits/year=2024/**/*.csv`;
    const { rows } = await using(pattern, (connection) => readExtract(connection, {}));
    expect(rows).toHaveLength(3);
    const query = "select s.shop, sum(v.visits) as visits from sales s join visits v using (day) group by 1";
    expect((await using(folder, (connection) => readExtract(connection, { query }))).rows).toEqual([["a", 17.5]]);
  });

  it("says when nothing fits", async () => {
    await expect(using(`${folder}/*.nothing`, (connection) => connection.listTables())).rejects.toMatchObject({
      code: "FILE_NOT_FOUND",
    });
  });
});
