import type { FileChooser, Page } from "playwright-core";
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
    const chooser = await chooseByKey(page);
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

// Chromium forgets a key pressed while the page is still being set up; a person presses again.
async function chooseByKey(page: Page, presses = 5): Promise<FileChooser> {
  const opened = page.waitForEvent("filechooser", { timeout: 5000 }).catch(() => null);
  await page.keyboard.press("Enter");
  const chooser = await opened;
  if (chooser) return chooser;
  if (presses === 1) throw new Error("No key opened the file chooser.");
  return chooseByKey(page, presses - 1);
}
