import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../../src/base/scratch-folder.ts";
import { type Duck, openDuck } from "../../../../src/engine/duck.ts";
import { clickHouseServerDialect } from "../../../../src/engine/sources/push/clickhouse-server-dialect.ts";
import { postgresServerDialect } from "../../../../src/engine/sources/push/postgres-server-dialect.ts";
import { printSelect } from "../../../../src/engine/sources/push/print-query.ts";
import { parseSelect } from "../../../../src/engine/sources/push/sql-tree.ts";

const scratch = makeScratchFolder();
let duck: Duck;
beforeAll(async () => {
  duck = await openDuck({ spillFolder: scratch.folder });
});
afterAll(() => {
  duck?.close();
  scratch.remove();
});

const names = { floats: new Set<string>(), params: [] };
const inPostgres = async (sql: string) =>
  printSelect(await parseSelect(duck, sql), {
    ...names,
    dialect: postgresServerDialect,
    tables: new Map([["orders", "orders"]]),
  });
const inClickHouse = async (sql: string, isRecent = false) =>
  printSelect(await parseSelect(duck, sql), {
    ...names,
    dialect: clickHouseServerDialect(isRecent),
    tables: new Map(),
    plainTables: new Map([
      [
        "orders",
        {
          from: "shop.orders",
          columns: new Map([
            ["day", "`day`"],
            ["amount", "toFloat64(`amount`)"],
          ]),
          where: null,
        },
      ],
    ]),
  });

describe("our queries in another engine's words", () => {
  it("are refused where the engine does not know something, instead of guessed", async () => {
    await expect(inPostgres("select mad(amount) from orders")).rejects.toThrow(/the function mad/);
    await expect(inPostgres("select * exclude (day) from orders")).rejects.toThrow(/STAR with exclude_list/);
    await expect(inPostgres("select 1 from read_csv('/etc/passwd')")).rejects.toThrow(/TABLE_FUNCTION/);
    await expect(inPostgres("select * from customers")).rejects.toThrow(/no table customers/);
    await expect(inPostgres("delete from orders")).rejects.toThrow(/not a single SELECT/);
    await expect(inClickHouse("select day from orders group by grouping sets ((day), ())")).rejects.toThrow(
      /grouping sets/,
    );
    await expect(inClickHouse("select a.day from orders a left join orders b on a.day = b.day")).rejects.toThrow(
      /joins/,
    );
    await expect(inClickHouse("select row_number() over (order by day) from orders")).rejects.toThrow(/row_number/);
  });

  it("are merged into one where the engine would not look into queries inside queries", async () => {
    expect(
      await inClickHouse(
        "select day, sum(amount) as amount from (select * from (select h0.* from orders as h0) where amount > 0) facts group by 1",
      ),
    ).toBe(
      "select `a 0` as `day`, `a 1` as `amount` from (select `day` as `a 0`, sum(toFloat64(`amount`)) as `a 1` " +
        "from shop.orders where (toFloat64(`amount`) > 0) group by `day`)",
    );
  });

  it("keep what a name means apart from what is called by it", async () => {
    expect(
      await inClickHouse("select cast(day as varchar) as day, max(day) as last from orders group by day order by day"),
    ).toBe(
      "select `a 0` as `day`, `a 1` as `last` from (select toString(`day`) as `a 0`, max(`day`) as `a 1` " +
        "from shop.orders  group by `day` order by `a 0` nulls last)",
    );
  });

  it("know windows over everything as a query of their own", async () => {
    const counts = "from (select count(*) as `n` from shop.orders  group by `day`) as `unnamed`";
    const printed = await inClickHouse(
      "select n, sum(n) over () as whole from (select count(*) as n from orders group by day)",
    );
    expect(printed).toContain(`(select sum(\`n\`) ${counts} )`);
  });
});
