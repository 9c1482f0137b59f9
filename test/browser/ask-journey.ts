import { expect, it } from "vitest";
import type { Site } from "./open-site.ts";
import { isFocused } from "./steps.ts";

const notes = `# Releases

## iOS 17.2.1

On 2025-02-17 we rolled out iOS 17.2.1. Login crashed on older phones until 2025-02-20.

## Android 9

No known problems in Android 9.
`;

export function askJourney(visit: Site["visit"]): void {
  it("learns a document, answers from it, and opens what it cites", async () => {
    const { page, problems, close } = await visit();
    await page.goto("/ask");
    await page.setInputFiles("#document", {
      name: "releases.md",
      mimeType: "text/markdown",
      buffer: Buffer.from(notes),
    });
    await page.click("#documents button:text-is('Add')");
    await page.waitForSelector("#documents >> text=Releases");

    await page.fill("#query", "When did login crash on older phones?");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn-answer .chip");
    expect(await page.textContent(".turn-answer")).toMatch(/Login crashed on older phones/);
    expect(page.url()).toMatch(/conversation=[0-9a-f-]{36}/);

    await page.click(".citations a");
    await page.click(".sources a >> nth=0");
    await page.waitForSelector("dialog[open] .passage-text");
    expect(await page.textContent("dialog .passage-text")).toMatch(/rolled out iOS 17\.2\.1/);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog:not([open])", { state: "attached" });
    expect(await isFocused(page, ".sources a")).toBe(true);

    await page.reload();
    expect(await page.textContent(".turn-question")).toMatch(/When did login crash/);
    await page.click("[data-follow-up] >> nth=0");
    await page.waitForSelector(".turn:nth-child(2) .chip");
    expect(problems).toEqual([]);
    await close();
  });
}
