import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findViolations, findViolationsInBoth } from "./find-violations.ts";
import type { Site } from "./open-site.ts";
import { isFocused, tabTo } from "./steps.ts";

const rows = Array.from({ length: 48 }, (_, i) => {
  const day = new Date(Date.UTC(2024, 0, 3 + i * 7)).toISOString().slice(0, 10);
  return `${day},${["Arizona", "Texas", "<script>alert(1)</script>"][i % 3]},${20 + ((i * 7) % 13)}.25`;
});
const sales = {
  name: "sales.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["day,state,revenue", ...rows].join("\n")),
};

const seeOutcome = (page: Page) =>
  page.waitForSelector("#session[data-status=completed]:not(:has([data-run]))", { timeout: 60_000 });

export function analysesJourney(visit: Site["visit"]): void {
  it("answers a question about uploaded tables, and asks back what they do not know", async () => {
    const { page, problems, close } = await visit({ colorScheme: "light" });
    await page.goto("/analyses");
    await page.fill("#intent", "Average temperature by warehouse");
    await page.setInputFiles("#file", sales);
    await page.waitForSelector("text=48 rows, 3 columns");
    expect(await page.inputValue("#intent")).toBe("Average temperature by warehouse");
    await tabTo(page, "button.button-primary");
    await page.keyboard.press("Enter");
    await seeOutcome(page);
    expect(await page.textContent("h1")).toBe("Which do you mean?");
    expect(await findViolations(page)).toEqual([]);
    await fitsAPhone(page);

    await page.click(".suggestion:text-is('Total revenue by state')");
    await page.waitForURL(/analyses\/[0-9a-f-]{36}$/);
    await page.waitForSelector(".lead");
    expect(await page.textContent(".lead")).toMatch(/highest .* E1/);
    expect(await page.textContent(".answer tbody")).toContain("<script>alert(1)</script>");
    await page.waitForSelector("figure[data-live]");

    await page.click(".lead a.figure >> nth=0");
    await page.waitForSelector("dialog[open] .sql");
    await page.click("dialog >> text=Run again");
    await page.waitForSelector("dialog .outcome-same");
    await page.keyboard.press("Escape");
    expect(await isFocused(page, ".lead a.figure")).toBe(true);
    await page.click("text=Verify");
    await page.waitForSelector("#verify-outcome .outcome-same");
    expect(await findViolationsInBoth(page)).toEqual([]);
    await fitsAPhone(page);

    await page.click("text=Ask something else of these data");
    await page.waitForSelector("text=from an earlier analysis");
    await page.click("#options summary");
    await page.fill("#row_limit", "0");
    await page.click("button.button-primary");
    await page.waitForSelector(".error-summary");
    expect(await page.textContent("#row_limit-error")).toMatch(/from 1 to 200,000/);
    expect(await findViolations(page)).toEqual([]);
    await fitsAPhone(page);
    await page.fill("#row_limit", "");
    await page.click(".suggestion:text-is('Monthly revenue as a chart')");
    await page.waitForSelector("figure[data-live]");
    const months = await page.locator(".chart-wide .role-axis-label text").allTextContents();
    expect(months).toEqual(expect.arrayContaining(["Jan 2024", "Mar 2024"]));
    expect(problems).toEqual([]);
    await close();
  });

  it("asks tables of a database, and keeps what was typed and ticked", async () => {
    const { page, problems, close } = await visit({ colorScheme: "dark" });
    await page.goto("/analyses");
    await page.fill("#intent", "Total orders by device");
    await page.click("text=Show its tables");
    await page.waitForSelector("text=Tables of shop");
    await page.click("text=Read the rows");
    await page.waitForSelector("#database-error:has-text('Choose at least one table')");
    await page.check("input[name=table][value=orders]");
    expect(await findViolations(page)).toEqual([]);
    await fitsAPhone(page);
    await page.click("text=Read the rows");
    await page.waitForSelector("text=504 rows, 4 columns");
    expect(await page.textContent(".chosen-table")).toMatch(/From shop duckdb:.*shop\.duckdb, read/);
    expect(await page.inputValue("#intent")).toBe("Total orders by device");
    expect(await isFocused(page, "#intent")).toBe(true);
    expect(await page.locator("#take").count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it("analyses without scripts", async () => {
    const { page, problems, close } = await visit({ javaScriptEnabled: false });
    await page.goto("/analyses");
    await page.fill("#intent", "Monthly revenue");
    await page.click("text=Show its tables");
    await page.check("input[name=table][value=refunds]");
    await page.setInputFiles("#file", sales);
    await page.click("button.button-primary");
    // The page of an analysis loads itself again until there is an answer.
    await page.waitForSelector(".lead", { timeout: 60_000 });
    expect(await page.locator("figure svg").count()).toBeGreaterThan(0);
    await page.click(".lead a.cite >> nth=0");
    expect(await page.textContent("h2")).toBe("Evidence E1");
    expect(problems).toEqual([]);
    await close();
  });
}

/** A phone need not scroll sideways. */
async function fitsAPhone(page: Page): Promise<void> {
  const whole = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect([page.url(), overflow]).toEqual([page.url(), 0]);
  await page.setViewportSize(whole);
}
