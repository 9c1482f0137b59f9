import { expect, it } from "vitest";
import { findViolations } from "./find-violations.ts";
import type { Site } from "./open-site.ts";
import { seeReport, uploadOrders } from "./steps.ts";

/** Leaves the address of a report of the sample for those who look at it. */
export function runJourney(visit: Site["visit"], sample: { address: string }): void {
  it("shows a run in two tabs, survives a reload in the middle of it, and becomes the report in both", async () => {
    const { page, problems, close } = await visit();
    await page.goto("/");
    await page.click("text=Try a sample");
    await page.waitForSelector("text=release-notes.md", { timeout: 60_000 });
    await page.click("text=Find out why");
    await page.waitForSelector("[data-run]");
    const address = page.url();
    expect(await findViolations(page)).toEqual([]);
    const other = await page.context().newPage();
    await other.goto(address);
    await other.waitForSelector("[data-run] .phase-working");
    await page.reload();
    await page.waitForSelector("[data-run] .phase-working, #session[data-status=completed]");
    await other.waitForSelector(".hypothesis, #session[data-status=completed]", { timeout: 60_000 });
    await Promise.all([seeReport(page), seeReport(other)]);
    expect([page.url(), other.url()]).toEqual([address, address]);
    expect(await other.textContent("h1")).toBe(await page.textContent("h1"));
    sample.address = new URL(address).pathname;
    expect(problems).toEqual([]);
    await close();
  });

  it("stops when asked to, says so, and goes on when asked again", async () => {
    const { page, problems, close } = await visit();
    await uploadOrders(page);
    await page.click("text=Find out why");
    await page.click("text=Cancel the investigation");
    await page.waitForSelector("text=The investigation was cancelled");
    expect(await findViolations(page)).toEqual([]);
    await page.click("text=Correct the question");
    expect(await page.inputValue("#target_metric")).toBe("sum(orders)");
    await page.goBack();
    await page.click("text=Run again as it is");
    await seeReport(page);
    expect(problems).toEqual([]);
    await close();
  });
}
