import { expect, it } from "vitest";
import type { Site } from "./open-site.ts";
import { ordersFile } from "./orders.ts";

export function plainJourney(visit: Site["visit"]): void {
  it("works without scripts", async () => {
    const { page, problems, close } = await visit({ javaScriptEnabled: false });
    await page.goto("/");
    await page.setInputFiles("#file", ordersFile);
    await page.click("#upload noscript button");
    await page.waitForSelector("text=504 rows, 4 columns");
    await page.click("text=Last 7 days against the 7 before");
    expect(await page.inputValue("#comparison_start")).toBe("2025-02-24");
    await page.click("text=Last 14 days against the 14 before");
    await page.click("text=Find out why");
    // The page of a run loads itself again until there is a report.
    await page.waitForSelector("#session[data-status=completed]", { timeout: 60_000 });
    expect(await page.textContent("h1")).toMatch(/orders fell/i);
    expect(problems).toEqual([]);
    await close();
  });
}
