import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { findViolationsInBoth } from "./find-violations.ts";
import type { Site } from "./open-site.ts";
import { isFocused, seeReport, tabTo } from "./steps.ts";

export function reportJourney(visit: Site["visit"], sample: { address: string }): void {
  describe("the report", () => {
    let address = "";
    beforeAll(async () => {
      address = sample.address;
      if (address !== "") return;
      const { page, close } = await visit();
      await page.goto("/");
      await page.click("text=Try a sample");
      await page.waitForSelector("text=release-notes.md", { timeout: 60_000 });
      await page.click("text=Find out why");
      await seeReport(page);
      address = new URL(page.url()).pathname;
      await close();
    }, 120_000);

    it("opens a figure's evidence, computes it again, and gives the focus back", async () => {
      const { page, problems, close } = await visit();
      await page.goto(address);
      await tabTo(page, "h1 a.figure");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#drawer[open] .sql");
      expect(await page.textContent("#drawer h2")).toMatch(/^Evidence E\d+$/);
      await page.click("#drawer >> text=Run again");
      await page.waitForSelector("#drawer >> text=Same: all rows came out as recorded");
      await page.keyboard.press("Escape");
      await page.waitForSelector("#drawer:not([open])", { state: "attached" });
      expect(await isFocused(page, "h1 a.figure")).toBe(true);
      await page.click(".points a.cite:text('D')");
      await page.waitForSelector("#drawer[open] >> text=Checkout 8.4 for iOS");
      expect(problems).toEqual([]);
      await close();
    });

    it("challenges an explanation before one's eyes, opens what it cites, and shows the outcome on the card", async () => {
      const { page, problems, close } = await visit();
      await page.goto(address);
      await page.click("#explanation-1 >> text=Challenge this explanation");
      await page.waitForURL(/\/interrogations\/[0-9a-f-]{36}$/);
      await page.waitForSelector(".verdict >> text=The sources support it", { timeout: 60_000 });
      expect(await findViolationsInBoth(page)).toEqual([]);
      await tabTo(page, ".claim .cited a");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#drawer[open] .sql");
      await page.keyboard.press("Escape");
      expect(await isFocused(page, ".claim .cited a")).toBe(true);
      await page.setViewportSize({ width: 390, height: 844 });
      const { scrollWidth, clientWidth } = (await page.evaluate(
        "({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth })",
      )) as { scrollWidth: number; clientWidth: number };
      expect(scrollWidth).toBe(clientWidth);
      await page.click("text=Back to the explanation");
      await page.waitForSelector("#explanation-1 >> text=Challenged: withstood");
      expect(problems).toEqual([]);
      await close();
    });

    it("says what one points at in each chart, within the policy of the page", async () => {
      const { page, problems, close } = await visit({ viewport: { width: 1300, height: 900 } });
      await page.goto(address);
      const tips = { timeline: /^\d+ \w+ 2025\n[\d,]+/, bridge: /^Before\n[\d,]+$/, heatmap: /against its baseline$/ };
      for (const [name, tip] of Object.entries(tips)) {
        const before = await boxOf(page, `#chart-${name} .chart-wide svg`);
        await page.waitForSelector(`#chart-${name}[data-live]`);
        const after = await boxOf(page, `#chart-${name} .chart-wide svg`);
        expect(Math.abs(after.height - before.height)).toBeLessThan(12);
        await page.mouse.move(after.x + after.width * 0.55, after.y + after.height * (name === "bridge" ? 0.12 : 0.5));
        await page.waitForSelector("#chart-tip:not([hidden])");
        expect(await page.innerText("#chart-tip")).toMatch(tip);
        await page.mouse.move(2, 2);
      }
      await page.click("text=Show the explained segments");
      await page.waitForSelector("#chart-timeline[data-live] >> text=1. device = ios");
      expect(problems).toEqual([]);
      await close();
    });

    it("answers questions in place, keeps them, and opens what they cite", async () => {
      const { page, problems, close } = await visit();
      await page.goto(address);
      await page.fill("#chat-message", "How sure is this?");
      await page.press("#chat-message", "Enter");
      await page.waitForSelector(".message:not(.message-person):not(.message-pending)");
      expect(await page.inputValue("#chat-message")).toBe("");
      await page.reload();
      expect(await page.textContent(".message-person")).toContain("How sure is this?");
      await page.click("#chat-messages a.cite >> nth=0");
      await page.waitForSelector("#drawer[open] .sql");
      expect(problems).toEqual([]);
      await close();
    });

    it("downloads as files", async () => {
      const { page, problems, close } = await visit();
      await page.goto(address);
      await page.click("summary:text('Download')");
      const download = page.waitForEvent("download");
      await page.click("text=Jupyter notebook");
      expect((await download).suggestedFilename()).toMatch(/^whydunit-[0-9a-f]{8}\.ipynb$/);
      expect(problems).toEqual([]);
      await close();
    });

    it("is all there without scripts", async () => {
      const { page, close } = await visit({ javaScriptEnabled: false });
      await page.goto(address);
      expect(await page.locator("figure.chart svg").count()).toBe(6);
      await page.click("h1 a.figure >> nth=0");
      await page.waitForSelector("text=Back to the report");
      await page.click("text=Run again");
      await page.waitForSelector("text=Same: all rows came out as recorded");
      await page.goto(address);
      await page.fill("#chat-message", "What was ruled out?");
      await page.click(".chat-form button");
      await page.waitForSelector(".message-person >> text=What was ruled out?");
      await close();
    });

    for (const width of [1300, 390])
      it(`keeps nobody out, ${width} pixels wide`, async () => {
        const { page, problems, close } = await visit({ viewport: { width, height: 850 } });
        await page.goto(address);
        await page.waitForSelector("#chart-timeline[data-live]");
        const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        expect(await page.evaluate(overflow)).toBe(0);
        // The page itself on the wide screen, the drawer over it on the narrow one.
        if (width === 1300) expect(await findViolationsInBoth(page)).toEqual([]);
        await page.click(".explanation a.figure >> nth=0");
        await page.waitForSelector("#drawer[open] .sql");
        if (width === 390) expect(await findViolationsInBoth(page)).toEqual([]);
        expect(problems).toEqual([]);
        await close();
      });

    it("prints the report and nothing around it", async () => {
      const { page, close } = await visit();
      await page.goto(address);
      await page.emulateMedia({ media: "print" });
      for (const selector of ["#chat", ".header", "text=Run again >> nth=0"])
        expect(await page.isVisible(selector), selector).toBe(false);
      expect(await page.isVisible(".explanation")).toBe(true);
      await close();
    });
  });
}

// In one go: the server's picture gives way to the live one at any moment.
function boxOf(page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> {
  return page.evaluate(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    element.scrollIntoView({ block: "center", behavior: "instant" });
    return element.getBoundingClientRect().toJSON();
  })()`);
}
