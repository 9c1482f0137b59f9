import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DataSource, openFiles } from "../../../src/engine/data-source.ts";
import { openSource } from "../../../src/engine/sources/open-source.ts";
import { type EncodeLimits, usualEncodeLimits } from "../../../src/engine/sources/push/encode/encode-pushed-rows.ts";
import { openPushed } from "../../../src/engine/sources/push/open-pushed.ts";
import { parseSourceAddress } from "../../../src/engine/sources/source-address.ts";
import { investigate } from "../../../src/investigate/investigate.ts";
import type { Question } from "../../../src/investigate/question.ts";
import { startClickHouse } from "../../engine/sources/clickhouse-server.ts";
import { fillClickHouse, fillPostgres } from "../../engine/sources/fill-source.ts";
import { startChdb } from "../../engine/sources/start-chdb.ts";
import { writeTables } from "../../investigate/investigate-tables.ts";
import { startPostgres } from "../../store/postgres-server.ts";
import { type ConformanceCase, conformanceCases } from "./conformance-cases.ts";
import { fixedRun, noticed } from "./noticed.ts";

const postgres = await startPostgres();
const clickHouse = await startClickHouse(2);
const chdb = await startChdb();
afterAll(() => Promise.all([postgres, clickHouse, chdb].map((server) => server?.stop())));

const named = (...names: string[]): ConformanceCase[] =>
  names.map((name) => conformanceCases.find((one) => one.name === name)!);

const plain = named(
  "sum(amount): one corner costs more",
  "count(*): one country falls",
  "avg(amount): one corner costs more",
  "sum(paid)/sum(items): nothing",
);
const everywhere = named(
  "sum(amount): a day is loaded twice",
  "count(distinct customer): one country falls",
  "the cause is in a joined table",
  "days are numbers",
  "a median",
);

async function openTables(url: string, names: Record<string, string>, limits?: EncodeLimits): Promise<DataSource> {
  const connection = await openSource(parseSourceAddress(url)!);
  const listed = await connection.listTables();
  const tables = [];
  for (const [name, table] of Object.entries(names)) {
    const { from } = listed.find((one) => one.name === table)!;
    const columns = await connection.describe({ name, from });
    tables.push({ name, from, columns, since: null, file: name, notes: [] });
  }
  return openPushed(connection, tables, limits ? { limits } : {});
}

async function outcomeOf(source: DataSource, question: Question) {
  try {
    const result = await investigate(question, { source, ...fixedRun });
    const { tree, search, movers, change } = result;
    return nineDigits({
      ...noticed(result),
      tree: tree?.identity ?? null,
      dimensions: search.dimensions,
      movers,
      usual: change.usual,
    });
  } finally {
    source.close();
  }
}

function nineDigits(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(9));
  if (Array.isArray(value)) return value.map(nineDigits);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nineDigits(inner)]));
}

const references = new Map<string, Promise<unknown>>();

/** What the same tables as files come to. */
function referenceOf({ name, tables, question }: ConformanceCase): Promise<unknown> {
  if (!references.has(name))
    references.set(
      name,
      openFiles(writeTables(tables)).then((source) => outcomeOf(source, question)),
    );
  return references.get(name)!;
}

async function expectSame(one: ConformanceCase, open: () => Promise<DataSource>): Promise<void> {
  expect(await outcomeOf(await open(), one.question)).toEqual(await referenceOf(one));
}

const namesOf = ({ tables }: ConformanceCase, prefix = ""): Record<string, string> =>
  Object.fromEntries(Object.keys(tables).map((name) => [name, `${prefix}${name}`]));

describe.skipIf(postgres === null)("investigations whose rows stay in PostgreSQL", () => {
  it.each([...plain, ...everywhere])("give the answer of the same tables as files: $name", async (one) => {
    const url = await postgres!.createDatabase();
    await fillPostgres(url, one.tables);
    await expectSame(one, () => openTables(url, namesOf(one)));
  });

  it.each(plain)("give it from sums of all combinations of values, too: $name", async (one) => {
    const url = await postgres!.createDatabase();
    await fillPostgres(url, one.tables);
    const source = await openTables(url, namesOf(one), { ...usualEncodeLimits, expandedRows: 0 });
    expect(await outcomeOf(source, one.question)).toEqual(await referenceOf(one));
  });

  describe("with values that databases see differently", () => {
    let source: DataSource;
    beforeAll(async () => {
      const url = await postgres!.createDatabase();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`create table odd (at timestamptz, name text collate "en-x-icu", version numeric(4, 1), flag boolean, amount float8);
        insert into odd select timestamptz '2024-03-31 00:30+02' + i * interval '1 hour', (array['a', 'B', 'ä', 'Z', ''])[1 + i % 5],
          (array[1.0, 2.5, 10])[1 + i % 3], i % 2 = 0, case when i = 7 then float8 'NaN' else i end from generate_series(0, 99) i`);
      await client.end();
      source = await openTables(url, { odd: "odd" });
    });
    afterAll(() => source?.close());
    const profileOf = (name: string) => source.tables[0].profiles.find((profile) => profile.name === name)!;

    it("orders texts byte by byte, whatever the column's own order is, and takes empty ones for missing", () => {
      expect(profileOf("name").topValues.map(({ value }) => value)).toEqual(["B", "Z", "a", "ä"]);
      expect(profileOf("name")).toMatchObject({ nullCount: 20, min: "B", max: "ä" });
    });

    it("writes fractions as our engine does, and has no place for what is no number", () => {
      expect(profileOf("version").topValues.map(({ value }) => value)).toEqual(["1.0", "2.5", "10.0"]);
      expect(profileOf("amount")).toMatchObject({ nullCount: 1, max: 99 });
    });

    it("takes instants as they are in UTC, and knows the ends of truth values", () => {
      expect(profileOf("at")).toMatchObject({ min: "2024-03-30 22:30:00", dataType: "datetime", utc: true });
      expect(profileOf("flag")).toMatchObject({ min: false, max: true, cardinality: 2 });
    });

    it("answers with what our engine would answer, and says what it asked", async () => {
      const { rows, asked } = await source.table(
        "select cast(version as varchar) as v, max(\"at\") as last, count(*) filter (where flag) as n from odd where name > 'A' group by 1 order by 1",
      );
      expect(rows).toEqual([
        ["1.0", "2024-04-03T22:30:00.000Z", 14],
        ["10.0", "2024-04-04T00:30:00.000Z", 14],
        ["2.5", "2024-04-03T23:30:00.000Z", 12],
      ]);
      expect(asked).toContain('collate "C"');
      await expect(source.exportCsv("select 1", "/nowhere")).rejects.toThrow(/rows stay/);
      await expect(source.rows("select mad(amount) from odd")).rejects.toThrow(/function mad.*--mode extract/);
    });
  });
});

describe.skipIf(clickHouse === null)("investigations whose rows stay in ClickHouse", () => {
  it.each(plain.slice(0, 3))("give the answer of the same table as a file: $name", async (one) => {
    const prefix = `one${plain.indexOf(one)}_`;
    await fillClickHouse(clickHouse!.ask, { [`${prefix}orders`]: one.tables["orders"] });
    await expectSame(one, () => openTables(clickHouse!.urls[0], namesOf(one, prefix)));
  });

  it("give it where the table is spread over two servers, each of which sums up its own rows", async () => {
    const [one] = plain;
    for (const shard of [0, 1])
      await fillClickHouse((sql) => clickHouse!.ask(sql, shard), {
        pushed_part: one.tables["orders"].filter((_, at) => at % 2 === shard),
      });
    await clickHouse!.ask("create table pushed_whole as pushed_part engine = Distributed(test, default, pushed_part)");
    const source = await openTables(clickHouse!.urls[0], { orders: "pushed_whole" });
    const { asked } = await source.table(
      "select country, sum(amount) as amount from (select * from (select h0.* from orders as h0) facts) group by country",
    );
    expect(asked).toMatch(/sum\(.*from `default`\.`pushed_whole`\s+group by/);
    source.close();
    await expectSame(one, () => openTables(clickHouse!.urls[0], { orders: "pushed_whole" }));
  });
});

describe.skipIf(chdb === null)("investigations whose rows stay in a ClickHouse of today", () => {
  it.each([...plain, ...everywhere])("give the answer of the same tables as files: $name", async (one) => {
    const prefix = `m${[...plain, ...everywhere].indexOf(one)}_`;
    const tables = Object.entries(one.tables).map(([name, rows]) => [`${prefix}${name}`, rows]);
    await fillClickHouse(chdb!.ask, Object.fromEntries(tables));
    await expectSame(one, () => openTables(chdb!.urls[0], namesOf(one, prefix)));
  });
});
