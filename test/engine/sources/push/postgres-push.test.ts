import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../../src/base/scratch-folder.ts";
import type { EvidenceById } from "../../../../src/domain/evidence.ts";
import { type DataSource, openFiles } from "../../../../src/engine/data-source.ts";
import { type Duck, openDuck } from "../../../../src/engine/duck.ts";
import { postgresServerDialect } from "../../../../src/engine/sources/push/postgres-server-dialect.ts";
import { printSelect } from "../../../../src/engine/sources/push/print-query.ts";
import { parseSelect } from "../../../../src/engine/sources/push/sql-tree.ts";
import { investigate } from "../../../../src/investigate/investigate.ts";
import { questionOf, writeTables } from "../../../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../../../investigate/made-orders.ts";
import { startPostgres } from "../../../store/postgres-server.ts";
import { fillPostgres } from "../fill-source.ts";

const server = await startPostgres();
const scratch = makeScratchFolder();
afterAll(async () => {
  scratch.remove();
  await server?.stop();
});

const shops = Array.from({ length: 9 }, (_, i) => ({ shop_id: i + 1, region: ["north", "south", "west"][i % 3] }));
const orders = makeOrders({
  seed: 5,
  perDay: 25,
  volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1),
  columns: (_, random) => ({
    amount: Math.round(2000 + 8000 * random.uniform()) / 100,
    paid: Math.floor(2 * random.uniform()),
    shop_id: 1 + Math.floor(9 * random.uniform()),
    coupon: random.uniform() < 0.3 ? null : "SAVE",
  }),
});
const tables = new Map([
  ["orders", "orders"],
  ["shops", "shops"],
]);

describe.skipIf(server === null)("our queries in PostgreSQL's own SQL", () => {
  let client: pg.Client;
  let duck: Duck;
  let source: DataSource;
  beforeAll(async () => {
    const url = await server!.createDatabase();
    await fillPostgres(url, { orders, shops });
    client = new pg.Client({ connectionString: url });
    await client.connect();
    duck = await openDuck({ spillFolder: scratch.folder });
    source = await openFiles(writeTables({ orders, shops }));
  }, 60_000);
  afterAll(async () => {
    await client?.end();
    duck?.close();
    source?.close();
  });

  const translate = async (sql: string) =>
    printSelect(await parseSelect(duck, sql), {
      dialect: postgresServerDialect,
      tables,
      floats: new Set(),
      params: [],
    });

  it.each(["sum(amount)", "count(*)", "avg(amount)", "sum(paid)/count(*)", "count(distinct shop_id)"])(
    "gives the rows of all evidence of %s",
    async (metric) => {
      const { evidence } = await investigate(questionOf({ metric }), {
        source,
        sessionId: "00000000-0000-4000-8000-000000000000",
        now: () => new Date("2026-01-01"),
      });
      expect(Object.keys(evidence).length).toBeGreaterThan(10);
      expect(await compare(evidence)).toEqual([]);
    },
  );

  async function compare(evidence: EvidenceById): Promise<string[]> {
    const problems: string[] = [];
    for (const [id, { sql, rows }] of Object.entries(evidence)) {
      // What types columns have is asked of our engine alone.
      if (sql.startsWith("describe")) continue;
      const found = await translate(sql)
        .then((text) => client.query(text))
        .then(
          ({ rows: answer }) => answer as Record<string, unknown>[],
          (error: Error) => error,
        );
      const problem = found instanceof Error ? found.message : findDifference(found, rows);
      if (problem !== null) problems.push(`${id} ${sql}: ${problem}`);
    }
    return problems;
  }

  it("refuses what it does not know instead of guessing", async () => {
    await expect(translate("select quantile_cont(amount, 0.3) from orders")).rejects.toThrow(
      /the function quantile_cont/,
    );
    await expect(translate("select * exclude (day) from orders")).rejects.toThrow(/STAR with exclude_list/);
    await expect(translate("select 1 from read_csv('/etc/passwd')")).rejects.toThrow(/TABLE_FUNCTION/);
    await expect(translate("select * from customers")).rejects.toThrow(/no table customers/);
    await expect(translate("select day from orders group by grouping sets ((day), ())")).rejects.toThrow(
      /grouping sets/,
    );
    await expect(translate("delete from orders")).rejects.toThrow(/not a single SELECT/);
  });
});

function findDifference(found: Record<string, unknown>[], wanted: Record<string, unknown>[]): string | null {
  if (found.length !== wanted.length) return `${found.length} rows instead of ${wanted.length}`;
  for (const [i, row] of wanted.entries())
    for (const [column, value] of Object.entries(row))
      if (!isAlike(found[i][column], value)) return `row ${i}, ${column}: ${found[i][column]} instead of ${value}`;
  return null;
}

function isAlike(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "number") return (found ?? null) === wanted;
  const size = Math.max(Math.abs(wanted), Math.abs(Number(found)), 1e-300);
  return found !== null && Math.abs(Number(found) - wanted) <= 1e-9 * size;
}
