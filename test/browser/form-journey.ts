import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Site } from "./open-site.ts";
import { isFocused, seeReport, uploadOrders } from "./steps.ts";

export function formJourney(visit: Site["visit"]): void {
  it("leads from a file to the report with a mouse", async () => {
    const { page, problems, close } = await visit();
    await uploadOrders(page);
    expect(await page.inputValue("#target_metric")).toBe("sum(orders)");
    await page.waitForSelector("text=Sum of orders, from orders.");

    await page.click("text=Last 7 days against the 7 before");
    expect(await page.inputValue("#comparison_start")).toBe("2025-02-24");
    await page.click("text=Last 14 days against the 14 before");
    await dragComparisonLeft(page, 2);
    expect([await page.inputValue("#comparison_start"), await page.inputValue("#comparison_end")]).toEqual([
      "2025-02-15",
      "2025-02-28",
    ]);
    await page.click("text=Last 14 days against the 14 before");

    await page.fill("#investigation_prompt", "iOS in Germany");
    await page.click("text=Find out why");
    await page.waitForURL(/\/session\/[0-9a-f-]{36}$/);
    await seeReport(page);
    expect(await page.textContent("h1")).toMatch(/orders fell/i);
    expect(await page.title()).toMatch(/orders fell.* · Whydunit/i);

    await page.click("nav >> text=Cases");
    page.once("dialog", (dialog) => dialog.accept());
    await page.click("[aria-label^='Delete: Orders fell']");
    await page.waitForSelector("text=No cases yet");
    expect(problems).toEqual([]);
    await close();
  });

  it("says what is wrong beside the field and on top, and loses nothing that was typed", async () => {
    const { page, problems, close } = await visit();
    await uploadOrders(page);
    await page.fill("#business_context", "A shop with three apps");
    await page.fill("#target_metric", "sum(ordres)");
    await page.waitForSelector("[data-set-metric]");
    await page.click("text=Find out why");
    const summary = page.locator(".error-summary");
    await summary.waitFor();
    expect(await isFocused(page, ".error-summary")).toBe(true);
    await summary.locator("a").first().click();
    expect(await isFocused(page, "#target_metric")).toBe(true);
    expect(await page.getAttribute("#target_metric", "aria-invalid")).toBe("true");
    expect(await page.inputValue("#business_context")).toBe("A shop with three apps");

    await page.click("[data-set-metric='sum(orders)']");
    await page.waitForSelector("text=Sum of orders, from orders.");
    await page.reload();
    expect(await page.inputValue("#business_context")).toBe("A shop with three apps");
    expect(problems).toEqual([]);
    await close();
  });

  it("takes a correction of what a column is for, and the removal of a file, without losing what is being typed", async () => {
    const { page, problems, close } = await visit();
    await uploadOrders(page);
    await page.fill("#business_context", "typed and not yet saved");
    await page.selectOption("[aria-label='How orders is used']", "dimension");
    await page.waitForSelector("#metrics option[value='sum(orders)']", { state: "detached" });
    expect(await page.inputValue("#business_context")).toBe("typed and not yet saved");
    await page.click("[aria-label='Remove orders.csv']");
    await page.waitForSelector("text=Add your tables");
    expect(await page.inputValue("#business_context")).toBe("typed and not yet saved");
    expect(problems).toEqual([]);
    await close();
  });

  it("says why a file is refused and takes the next one", async () => {
    const { page, problems, close } = await visit();
    await page.goto("/");
    await page.setInputFiles("#file", { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
    await page.waitForSelector("#uploads .field-error");
    expect(await page.textContent("#uploads")).toMatch(/notes\.txt.*csv/i);
    await page.setInputFiles("#file", {
      name: "a.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("day,n\n2025-01-01,1\n2025-01-02,2\n"),
    });
    await page.waitForSelector("text=2 rows, 2 columns");
    expect(problems).toEqual([]);
    await close();
  });
}

async function dragComparisonLeft(page: Page, days: number): Promise<void> {
  const plot = page.locator("[data-plot]");
  await plot.scrollIntoViewIfNeeded();
  const box = (await plot.boundingBox())!;
  const dayWidth = box.width / 56;
  const [x, y] = [box.x + 49 * dayWidth, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - dayWidth, y);
  await page.mouse.move(x - days * dayWidth, y);
  await page.mouse.up();
}
