import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatedRows } from "../../../src/analysis/history/dated-rows.ts";
import { type DataSource, openFiles } from "../../../src/engine/data-source.ts";
import type { CutLimits } from "../../../src/engine/encode/dated/choose-cut.ts";
import type { DatedRequest } from "../../../src/engine/encode/dated/dated-request.ts";
import { openSource } from "../../../src/engine/sources/open-source.ts";
import { openPushed } from "../../../src/engine/sources/push/open-pushed.ts";
import { parseSourceAddress } from "../../../src/engine/sources/source-address.ts";
import { toCells } from "../../analysis/history/to-cells.ts";
import { type ClickHouseServer, startClickHouse } from "../../engine/sources/clickhouse-server.ts";
import { startChdb } from "../../engine/sources/start-chdb.ts";
import { writeTables } from "../../investigate/investigate-tables.ts";
import { startPostgres } from "../../store/postgres-server.ts";

const postgres = await startPostgres();
const clickHouse = await startClickHouse(1);
const chdb = await startChdb();
afterAll(() => Promise.all([postgres, clickHouse, chdb].map((server) => server?.stop())));

/** Two rows an hour for a year and a half; amounts are whole numbers, so that their sums are exact in any order. */
const count = 26_000;
const start = Date.parse("2023-03-01T00:00:00Z");
const sales = Array.from({ length: count }, (_, i) => ({
  sold: new Date(start + Math.floor(i / 2) * 3_600_000).toISOString().slice(0, 19).replace("T", " "),
  shop: i % 11 === 0 ? null : `shop ${i % 5}`,
  kind: ["é", "z", "B"][i % 3],
  customer: `c${(i * 7919) % 499}`,
  amount: (i * 31) % 97,
  items: 1 + (i % 4),
}));

const inSql = {
  postgres: `create table sales as select timestamp '2023-03-01' + (i / 2) * interval '1 hour' as sold,
    case when i % 11 > 0 then 'shop ' || (i % 5) end as shop, (array['é', 'z', 'B'])[1 + i % 3] as kind,
    'c' || ((i * 7919) % 499) as customer, ((i * 31) % 97)::bigint as amount, (1 + i % 4)::bigint as items
    from generate_series(0, ${count - 1}) i`,
  clickHouse: `insert into sales select toDateTime('2023-03-01 00:00:00') + intDiv(number, 2) * 3600,
    if(number % 11 = 0, NULL, concat('shop ', toString(number % 5))), arrayElement(['é', 'z', 'B'], 1 + number % 3),
    concat('c', toString((number * 7919) % 499)), (number * 31) % 97, 1 + number % 4 from system.numbers limit ${count}`,
};

const engines: Record<string, (() => Promise<string>) | null> = {
  PostgreSQL:
    postgres &&
    (async () => {
      const url = await postgres.createDatabase();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(inSql.postgres).finally(() => client.end());
      return url;
    }),
  ClickHouse: clickHouse && (() => filled(clickHouse)),
  "a ClickHouse of today": chdb && (() => filled(chdb)),
};

async function filled({ ask, urls }: ClickHouseServer): Promise<string> {
  await ask(
    "create table sales (sold DateTime, shop Nullable(String), kind String, customer String, amount Int64, items Int64) engine = MergeTree order by sold",
  );
  await ask(inSql.clickHouse);
  return urls[0];
}

async function openSales(url: string, cutLimits?: CutLimits): Promise<DataSource> {
  const connection = await openSource(parseSourceAddress(url)!);
  const { from } = (await connection.listTables()).find(({ name }) => name === "sales")!;
  const columns = await connection.describe({ name: "sales", from });
  const table = { name: "sales", from, columns, since: null, file: "sales", notes: [] };
  return openPushed(connection, [table], cutLimits ? { cutLimits } : {});
}

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

const request: DatedRequest = {
  from: "(select * from sales) facts",
  time: "sold",
  dimensions: [
    { name: "customer", sql: "customer", cardinality: 499 },
    { name: "shop", sql: "shop", cardinality: 5 },
    { name: "kind", sql: "kind", cardinality: 3 },
  ],
  amount: "amount",
  exposure: null,
  baseline: { start: dayOf("2024-01-01"), end: dayOf("2024-01-14") },
  comparison: { start: dayOf("2024-01-15"), end: dayOf("2024-01-28") },
};

const asked: [grain: string, request: DatedRequest][] = [
  [
    "hour",
    {
      ...request,
      baseline: { start: dayOf("2024-01-01"), end: dayOf("2024-01-02") },
      comparison: { start: dayOf("2024-01-03"), end: dayOf("2024-01-04") },
    },
  ],
  ["day", request],
  ["day", { ...request, exposure: "items", dimensions: request.dimensions.slice(1) }],
  ["day", { ...request, amount: "case when shop = 'shop 1' then amount - 50.5 end" }],
  ["week", { ...request, time: "date_trunc('week', sold)" }],
  ["month", { ...request, time: "date_trunc('month', sold)" }],
  ["quarter", { ...request, time: "date_trunc('quarter', sold)" }],
  ["year", { ...request, time: "date_trunc('year', sold)" }],
];

const plain = ({ dimensions, ...data }: DatedRows) => ({
  ...data,
  dimensions: dimensions.map(({ name, values, codes }) => ({ name, values, codes: codes.join() })),
});

for (const [engine, fill] of Object.entries(engines))
  describe.skipIf(fill === null)(`the history of a table that stays in ${engine}`, () => {
    let url: string;
    let file: DataSource;
    let source: DataSource;
    beforeAll(async () => {
      url = await fill!();
      file = await openFiles(writeTables({ sales }));
      source = await openSales(url);
    });
    afterAll(() => {
      source?.close();
      file?.close();
    });

    it.each(asked)("has the very cells of the same table as a file, in the same order: by %s", async (grain, one) => {
      const rows = await file.dated(one);
      const cells = await source.dated(one);
      expect(cells.calendar.grain).toBe(grain);
      expect(plain(cells)).toEqual(plain(rows.sums === null ? toCells(rows) : rows));
    });

    it("crosses the wire within the limits, the most varied dimensions by themselves", async () => {
      const limited = await openSales(url, { cells: 200_000, bytes: 900_000 });
      const before = (await limited.traffic!()).bytes;
      const { leftOut, alone, sums } = await limited.dated(request);
      const bytes = (await limited.traffic!()).bytes - before;
      limited.close();
      expect(leftOut).toEqual([]);
      expect(alone.map(({ dimensions }) => dimensions[0]!.name)).toEqual(["shop", "customer"]);
      expect(alone[1]!.dimensions[0]!.folded!.cardinality).toBe(499);
      expect(sums!.rows.reduce((sum, rows) => sum + rows, 0)).toBe(count);
      expect(bytes).toBeLessThan(900_000);
    });
  });
