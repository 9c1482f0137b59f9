import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openClickHouse } from "../../../src/engine/sources/clickhouse/clickhouse-http.ts";
import { openSource } from "../../../src/engine/sources/open-source.ts";
import { parseSourceAddress } from "../../../src/engine/sources/source-address.ts";
import {
  type SourceConnection,
  type SourceLimits,
  usualLimits,
} from "../../../src/engine/sources/source-connection.ts";
import { newFolder } from "../../investigate/investigate-tables.ts";
import { startClickHouse } from "./clickhouse-server.ts";
import { readExtract } from "./read-extract.ts";

const server = await startClickHouse(2);
afterAll(() => server?.stop());

const statements = [
  `create table visits (day Date, at DateTime, country String, seconds Float64, id UInt64, age Nullable(Int32), size Enum8('small' = 1, 'large' = 2))
   engine = MergeTree(day, (day), 8192)`,
  `insert into visits values ('2024-01-31', '2024-01-31 10:00:01', 'says "hi", twice', 0.1, 18446744073709551615, null, 'small'), ('2024-02-01', '2024-02-01 00:00:00', '\\\\N', 1e300, 2, -7, 'large')`,
  "create view countries as select country, count() as n from visits group by country",
];

describe.skipIf(server === null)("a ClickHouse server as a source", () => {
  const using = async <T>(work: (connection: SourceConnection) => Promise<T>, limits?: Partial<SourceLimits>) => {
    const connection = await openSource(parseSourceAddress(server!.urls[0])!, limits);
    return work(connection).finally(connection.close);
  };
  beforeAll(async () => {
    for (const statement of statements) await server!.ask(statement);
  });

  it("lists tables and views with their sizes", async () => {
    const tables = await using((connection) => connection.listTables());
    expect(tables.map(({ name, kind, rows }) => ({ name, kind, rows }))).toEqual([
      { name: "countries", kind: "view", rows: null },
      { name: "visits", kind: "table", rows: 2 },
    ]);
  });

  it("takes every type out as what it means", async () => {
    const { columns, rows } = await using((connection) => readExtract(connection, { tables: ["visits"] }));
    expect(columns).toEqual({
      day: "DATE",
      at: "TIMESTAMP",
      country: "VARCHAR",
      seconds: "DOUBLE",
      id: "UBIGINT",
      age: "BIGINT",
      size: "VARCHAR",
    });
    expect(rows.map((row) => row.slice(1).map(String)).sort()).toEqual([
      ["2024-01-31T10:00:01.000Z", 'says "hi", twice', "0.1", "18446744073709551615", "null", "small"],
      ["2024-02-01T00:00:00.000Z", "\\N", "1e+300", "2", "-7", "large"],
    ]);
  });

  it("cannot write: the server itself refuses", async () => {
    const { ask } = await openClickHouse(parseSourceAddress(server!.urls[0])!, usualLimits);
    for (const sql of [
      "insert into visits (id) select 5 as id",
      "drop table visits",
      "create table t (n Int8) engine = Log",
    ])
      await expect(ask(sql), sql).rejects.toMatchObject({ code: "SOURCE_REFUSED" });
    const query = "select * from visits settings readonly = 0";
    await expect(using((connection) => readExtract(connection, { query }))).rejects.toThrow(/readonly/);
    expect(await server!.ask("select count() from visits")).toBe("2");
  });

  const endless = { name: "query", from: "(select sum(number) as n from system.numbers) as asked" };
  const running = () =>
    server!.ask(
      "select count() from system.processes where query like '%system.numbers%' and query not like '%processes%'",
    );

  it("has the server end a query that takes too long or is cancelled", async () => {
    const take = (limits: Partial<SourceLimits>, signal?: AbortSignal) =>
      using(async (connection) => {
        const columns = await connection.describe({ name: "n", from: "(select toUInt64(1) as n) as asked" });
        return connection.extract({ selection: endless, columns, since: null }, newFolder("x.parquet"), signal);
      }, limits);
    await expect(take({ queryTimeoutMs: 1000 })).rejects.toMatchObject({ code: "SOURCE_TIMEOUT" });
    await expect(take({}, AbortSignal.timeout(300))).rejects.toMatchObject({ code: "CANCELLED" });
    while ((await running()) !== "0") await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it("reads a table that is spread over two servers like one", async () => {
    for (const shard of [0, 1]) {
      await server!.ask("create table part (day Date, n UInt64) engine = MergeTree(day, (day), 8192)", shard);
      await server!.ask(
        `insert into part select toDate('2024-01-01') + number % 60 as day, number as n from system.numbers where number % 2 = ${shard} limit 500`,
        shard,
      );
    }
    await server!.ask("create table whole (day Date, n UInt64) engine = Distributed(test, default, part)");
    const { rows } = await using((connection) => readExtract(connection, { tables: ["whole"] }));
    expect(rows.map(([, n]) => Number(n)).sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
  });

  it("names what is not there, and what does not answer", async () => {
    await expect(using((one) => readExtract(one, { query: "select * from nothing" }))).rejects.toMatchObject({
      code: "TABLE_NOT_FOUND",
    });
    const secret = "hunter2-is-secret";
    const wrong = server!.urls[0].replace("default@", `default:${secret}@`);
    for (const url of [wrong, `clickhouse://u:${secret}@127.0.0.1:1/db`]) {
      const error = await openSource(parseSourceAddress(url)!).catch((problem) => problem);
      expect(error.code).toBe("SOURCE_UNAVAILABLE");
      expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain(secret);
    }
  });

  it("leaves rows of earlier days where they are once a table is large", async () => {
    const { rows, notes } = await using((connection) =>
      readExtract(
        { ...connection, estimateRows: async () => 3_000_000 },
        { tables: ["visits"] },
        { dateColumn: "day", since: "2024-02-01" },
      ),
    );
    expect(rows.map(([day]) => day)).toEqual(["2024-02-01T00:00:00.000Z"]);
    expect(notes).toEqual(["Of about 3,000,000 rows those from 2024-02-01 on (day) were read."]);
  });
});
