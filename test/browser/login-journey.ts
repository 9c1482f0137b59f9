import { expect, it } from "vitest";
import { findViolations } from "./find-violations.ts";
import { openSite, type Site } from "./open-site.ts";

export function loginJourney(first: () => Site): void {
  it("asks for the token once, and forgets it when asked to", async () => {
    const site = await openSite({ WHYDUNIT_TOKEN: "correct horse battery staple" }, first());
    try {
      const { page, problems, close } = await site.visit({ colorScheme: "dark" });
      await page.goto("/sessions");
      expect(await findViolations(page)).toEqual([]);
      await page.fill("#token", "wrong");
      await page.keyboard.press("Enter");
      await page.waitForSelector("text=That is not the server's token.");
      await page.fill("#token", "correct horse battery staple");
      await page.keyboard.press("Enter");
      await page.waitForSelector("text=No cases yet");
      await page.click("text=Log out");
      await page.goto("/");
      expect(new URL(page.url()).pathname).toBe("/login");
      expect(problems).toEqual([]);
      await close();
    } finally {
      await site.close();
    }
  });
}
