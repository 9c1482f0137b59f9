import type { Page } from "playwright-core";
import { ordersFile } from "./orders.ts";

/** An uploaded file, read and understood. */
export async function uploadOrders(page: Page): Promise<void> {
  await page.goto("/");
  await page.setInputFiles("#file", ordersFile);
  await page.waitForSelector("text=504 rows, 4 columns");
  await page.waitForSelector("[data-plot] [role=slider]");
}

export async function seeReport(page: Page): Promise<void> {
  await page.waitForSelector("#session[data-status=completed]", { timeout: 60_000 });
}

/** Presses Tab until the focus is there, as somebody without a mouse would. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(page, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${selector}`);
}

export function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`);
}
