import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../src/store/database/database.ts";
import { openData } from "../../../src/store/folder/open-data.ts";

const folder = mkdtempSync(join(tmpdir(), "whydunit-pglite-"));
let database: Database;
beforeAll(async () => {
  database = (await openData(folder, new Date())).database;
}, 180_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("PGlite in its thread", () => {
  it("gives values as PostgreSQL does", async () => {
    const [row] = await database.rows(
      "select $1::bytea as bytes, 5000000000::int8 as big, '2025-02-03'::date as day, $2::int[] as list",
      [Uint8Array.of(0, 255), [1, 2]],
    );
    expect(row).toEqual({ bytes: new Uint8Array([0, 255]), big: 5_000_000_000, day: "2025-02-03", list: [1, 2] });
    const [time] = await database.rows("select '2025-02-03 10:00:00+02'::timestamptz as time");
    expect(time).toEqual({ time: "2025-02-03T08:00:00.000Z" });
  });

  it("stays usable after a refused statement, also inside a transaction", async () => {
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
    expect(await database.rows("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("lets single statements wait for a transaction that is open", async () => {
    await database.transaction((queries) => queries.rows("create table counted (n int)"));
    const writing = database.transaction(async (queries) => {
      await queries.rows("insert into counted values (1)");
      await new Promise((resolve) => setTimeout(resolve, 20));
      await queries.rows("insert into counted values (2)");
    });
    const reading = database.rows("select count(*) as count from counted");
    await writing;
    expect(await reading).toEqual([{ count: 2 }]);
  });

  it("leaves the event loop free during a long query", async () => {
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 5);
    await database.rows("select count(*) from generate_series(1, 3000000)");
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(5);
  });
});
