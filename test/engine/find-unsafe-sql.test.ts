import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { type DataSource, openFiles } from "../../src/engine/data-source.ts";
import { findUnsafeSql } from "../../src/engine/find-unsafe-sql.ts";

const scratch = makeScratchFolder();
let source: DataSource;
let secret: string;
beforeAll(async () => {
  const folder = scratch.path("data");
  mkdirSync(folder);
  writeFileSync(join(folder, "orders.csv"), "id,amount\n1,10\n2,20\n");
  secret = scratch.path("secret.csv");
  writeFileSync(secret, "word\nhidden\n");
  source = await openFiles([join(folder, "orders.csv")]);
});
afterAll(() => {
  source.close();
  scratch.remove();
});

describe("queries of a case", () => {
  it.each([
    "select 1",
    "with a as (select * from orders) select sum(amount) from a",
    "describe select * from orders",
    "select * from range(3)",
    "from orders",
    "select * from main.orders",
    'select * from memory."main".ORDERS as a, memory.orders as b',
    "select 'read_csv(1); drop table x' as text",
  ])("%s is a plain SELECT", async (sql) => {
    expect(await findUnsafeSql(source, sql)).toBe(null);
    await source.rows(sql);
  });

  it.each([
    ["select 1; select 2", "it is not a single SELECT"],
    ["", "it is not a single SELECT"],
    ["nonsense", "it is not a single SELECT"],
    ["copy (select 1) to 'stolen.csv'", "it is not a single SELECT"],
    ["create table x as select 1", "it is not a single SELECT"],
    ["install httpfs", "it is not a single SELECT"],
    ["attach 'other.db'", "it is not a single SELECT"],
    ["call enable_logging()", "it is not a single SELECT"],
    ["select * from enable_logging(storage='file')", "it reads from enable_logging(), not from a table"],
    ["select * from read_csv('/etc/passwd')", "it reads from read_csv(), not from a table"],
    ["select (select count(*) from READ_TEXT('/etc/hostname'))", "it reads from read_text(), not from a table"],
    ["with a as (from glob('/*')) select * from a", "it reads from glob(), not from a table"],
    ["from 'a.csv'", "it reads from a.csv, which is no table here"],
    ['select * from "/folder/file".json', "it reads from /folder/file.json, which is no table here"],
    ['select * from "/folder/file".main.orders', "it reads from /folder/file.main.orders, which is no table here"],
    ['summarize "/folder/*".parquet', "it reads from /folder/*.parquet, which is no table here"],
    ['from (with "a.csv" as (select 1) select 1), "a.csv"', "it reads from a.csv, which is no table here"],
    ["with orders2 as (select 1) from x.orders2", "it reads from x.orders2, which is no table here"],
    ["from pragma_database_list", "it reads from pragma_database_list, which is no table here"],
    ["from information_schema.tables", "it reads from information_schema.tables, which is no table here"],
  ])("%s is refused", async (sql, why) => {
    expect(await findUnsafeSql(source, sql)).toBe(why);
  });

  it("cannot reach a file by its name either, nor open the door again", async () => {
    await expect(source.rows(`select * from '${secret}'`)).rejects.toThrow(/does not exist|disabled/);
    await expect(source.rows(`select * from read_csv('${secret}')`)).rejects.toThrow("disabled by configuration");
    await expect(source.rows("set enable_external_access = true")).rejects.toThrow();
    expect(await source.rows("select sum(amount) from orders")).toEqual([[30n]]);
  });
});
