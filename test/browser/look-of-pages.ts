import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { findViolationsInBoth } from "./find-violations.ts";
import type { Site } from "./open-site.ts";
import { ordersFile } from "./orders.ts";

const pages = ["/", "/sessions", "/analyses", "/interrogations", "/ask", "/settings", "/status", "/docs", "/nowhere"];

export function lookOfPages(visit: Site["visit"]): void {
  describe("every page", () => looks(visit));
}

function looks(visit: Site["visit"]): void {
  let form = "";
  beforeAll(async () => {
    const { page, close } = await visit();
    form = await filledForm(page);
    await close();
  });

  it("keeps nobody out of any page, in light and in dark colours", async () => {
    const { page, problems, close } = await visit();
    for (const path of [...pages, form]) {
      await page.goto(path);
      if (path === form) await page.waitForSelector("[data-plot] [role=slider]");
      expect([path, await findViolationsInBoth(page)]).toEqual([path, []]);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it("fits a phone without scrolling sideways", async () => {
    const { page, problems, close } = await visit({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    for (const path of [...pages, form]) {
      await page.goto(path);
      const overflow = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect([path, overflow]).toEqual([path, 0]);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it("keeps the chosen colours from page to page", async () => {
    const { page, problems, close } = await visit({ colorScheme: "light" });
    await page.goto("/");
    await page.selectOption("#theme", "dark");
    const background = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    expect(await background()).toBe("rgb(20, 24, 29)");
    await page.goto("/sessions");
    expect(await background()).toBe("rgb(20, 24, 29)");
    expect(problems).toEqual([]);
    await close();
  });
}

/** The address of a form with a file in it. */
async function filledForm(page: Page): Promise<string> {
  await page.goto("/");
  await page.setInputFiles("#file", ordersFile);
  await page.waitForURL(/session=/);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
