import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { findViolations } from "./find-violations.ts";
import type { Site } from "./open-site.ts";
import { ordersCsv } from "./orders.ts";
import { isFocused, tabTo } from "./steps.ts";

/** What a server needs to know of a database with the orders in it, which is made in the folder. */
export async function makeDatabase(folder: string): Promise<Record<string, string>> {
  const [csv, path] = [join(folder, "orders.csv"), join(folder, "shop.duckdb")];
  writeFileSync(csv, ordersCsv());
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`create table orders as from read_csv('${csv}')`);
  await connection.run("create table refunds as select 1 as id");
  connection.closeSync();
  instance.closeSync();
  const sources = {
    shop: { url: `duckdb:${path}`, about: "Orders of a shop", queries: true },
    later: "env:NOT_SET_UP",
  };
  return { WHYDUNIT_SOURCES: JSON.stringify(sources) };
}

export function databaseJourney(visit: Site["visit"]): void {
  it("takes tables and queries out of a database with the keyboard alone, and understands them like files", async () => {
    const { page, problems, close } = await visit({ colorScheme: "dark" });
    await page.goto("/");
    await page.fill("#business_context", "typed before");
    await page.focus("#file");
    await tabTo(page, "#from-database .button");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=Tables of shop");
    expect(await page.textContent(".table-option")).toMatch(/orders\s*about 504 rows/);
    expect(await findViolations(page)).toEqual([]);

    await tabTo(page, "#take button[type=submit]");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#database-error:has-text('Choose at least one table')");
    await page.focus("#from-database .button");
    await tabTo(page, "input[name=table][value=orders]");
    await page.keyboard.press("Space");
    await tabTo(page, "#take button[type=submit]");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=504 rows, 4 columns");
    await page.waitForSelector("[data-plot] [role=slider]");
    expect(await isFocused(page, "[id^=file-].file-card")).toBe(true);
    expect(await page.textContent(".file-card header")).toMatch(/From shop duckdb:.*shop\.duckdb, read/);
    expect(await page.inputValue("#target_metric")).toBe("sum(orders)");
    expect(await page.inputValue("#business_context")).toBe("typed before");

    await page.click("text=Show its tables");
    await page.click("text=Or write a query");
    await page.fill("#query", "select device, count(*) as days from orders group by 1");
    await page.fill("#query_name", "devices");
    await page.click("text=Read the rows");
    await page.waitForSelector("text=3 rows, 2 columns");
    await page.click("text=Its query");
    await page.waitForSelector("text=select device, count(*) as days");
    expect(problems).toEqual([]);
    await close();
  });

  it("shows databases without their credentials, and tests whether they can be reached", async () => {
    const { page, problems, close } = await visit();
    await page.goto("/settings#sources");
    expect(await page.textContent("#source-later")).toContain("NOT_SET_UP");
    await page.click("[aria-label='Test it: shop']");
    await page.waitForSelector("#source-shop-test:has-text('2 tables and views can be read')");
    expect(problems).toEqual([]);
    await close();
  });
}
