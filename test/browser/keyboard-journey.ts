import { expect, it } from "vitest";
import type { Site } from "./open-site.ts";
import { ordersFile } from "./orders.ts";
import { isFocused, seeReport, tabTo } from "./steps.ts";

export function keyboardJourney(visit: Site["visit"]): void {
  it("leads from a file to the report with the keyboard alone", async () => {
    const { page, problems, close } = await visit();
    await page.goto("/");
    await page.keyboard.press("Tab");
    expect(await isFocused(page, ".skip-link")).toBe(true);
    await page.keyboard.press("Enter");

    await tabTo(page, "#file");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
    await chooser.setFiles(ordersFile);
    await page.waitForSelector("[data-plot] [role=slider]");

    await tabTo(page, "[role=slider][aria-label='First day of the period after']");
    const before = await page.inputValue("#comparison_start");
    await page.keyboard.press("ArrowRight");
    expect((await page.inputValue("#comparison_start")) > before).toBe(true);
    await page.keyboard.press("ArrowLeft");
    expect(await page.inputValue("#comparison_start")).toBe(before);

    await tabTo(page, "#business_context");
    await page.keyboard.type("A shop");
    await tabTo(page, "#question button.button-primary");
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    await page.keyboard.press("Enter");
    await seeReport(page);
    expect(await isFocused(page, "#session h1")).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
}
