import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { documentLimits } from "../../../src/knowledge/read/document-limits.ts";
import { openDocumentReader } from "../../../src/knowledge/read/read-document.ts";
import type { SourceDocument } from "../../../src/knowledge/read/source-document.ts";
import { makePdf } from "../make-pdf.ts";
import { shown } from "../scratch.ts";

const folder = mkdtempSync(join(tmpdir(), "whydunit-test-"));
const reader = openDocumentReader();
afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true, force: true });
});

function readPdf(content: Buffer): Promise<SourceDocument> {
  const path = join(folder, "a.pdf");
  writeFileSync(path, content);
  return reader.read({ path, sourceUrl: "a.pdf" });
}

describe("PDF documents", () => {
  it("joins lines and cut words to paragraphs, takes larger type for headings, and knows the page", async () => {
    const document = await readPdf(
      makePdf([
        [
          [20, 0, "Release notes"],
          [11, 40, "The iOS rollout was inter-"],
          [11, 14, "rupted on 2025-02-03. It is a long-term"],
          [11, 14, "effort, a long-"],
          [11, 14, "term one."],
          [11, 40, "A second paragraph."],
        ],
        [
          [14, 0, "Known problems"],
          [11, 30, "- Login fails"],
          [11, 14, "- Search is slow"],
        ],
      ]),
    );
    expect(document).toMatchObject({ title: "Release notes", kind: "pdf" });
    expect(shown(document)).toEqual([
      "heading: Release notes",
      "paragraph: The iOS rollout was interrupted on 2025-02-03. It is a long-term effort, a long-term one.",
      "paragraph: A second paragraph.",
      "heading: Known problems",
      "item: Login fails",
      "item: Search is slow",
    ]);
    expect(document.blocks.map(({ page }) => page)).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it("drops what every page repeats at its edges", async () => {
    const page = (number: number) =>
      [
        [9, 0, "Example Ltd - internal"],
        [11, 40, `Words of page ${["one", "two", "three", "four"][number - 1]}.`],
        [11, 14, "More words that differ in nothing but are no edge."],
        [11, 14, "And a third line."],
        [11, 14, "And a fourth one."],
        [9, 40, `Page ${number} of 4`],
      ] as [number, number, string][];
    const document = await readPdf(makePdf([1, 2, 3, 4].map(page)));
    expect(document.text).not.toMatch(/internal|Page \d/);
    expect(document.text).toContain("Words of page three.");
  });

  it("takes no line of a table of contents for a heading, and the largest heading for the title", async () => {
    const document = await readPdf(
      makePdf([
        [
          [14, 0, "Example Ltd"],
          [20, 40, "Annual report"],
          [14, 40, "1 Revenue . . . . . . . . . 2"],
          [11, 30, "Words in the size that most words have."],
        ],
      ]),
    );
    expect(document.title).toBe("Annual report");
    expect(shown(document)[2]).toBe("paragraph: 1 Revenue … 2");
  });

  it("prefers the title the PDF gives for itself", async () => {
    expect(await readPdf(makePdf([[[11, 0, "Words."]]], { title: "Annual report" }))).toMatchObject({
      title: "Annual report",
    });
  });

  it.each([
    ["garbage", Buffer.from("%PDF-1.4 garbage"), /is a broken PDF/],
    ["a text named .pdf", Buffer.from("just words"), /is a broken PDF/],
    ["a cut file", makePdf([[[11, 0, "Words."]]]).subarray(0, 200), /is a broken PDF|has no text/],
    ["a password", makePdf([[[11, 0, "Words."]]], { isEncrypted: true }), /is encrypted/],
    ["pages without text", makePdf([[]]), /has no text: it seems to be made of pictures/],
  ])("refuses %s and says why", async (_, content, reason) => {
    await expect(readPdf(content)).rejects.toThrow(reason);
  });

  it("refuses more pages than the limit, and gives up after the time limit", async () => {
    const path = join(folder, "b.pdf");
    writeFileSync(path, makePdf([[[11, 0, "One."]], [[11, 0, "Two."]]]));
    const few = openDocumentReader({ ...documentLimits, pdfPages: 1 });
    await expect(few.read({ path, sourceUrl: "b.pdf" })).rejects.toThrow(/has 2 pages; at most 1/);
    few.close();
    const hasty = openDocumentReader({ ...documentLimits, pdfMs: 1 });
    await expect(hasty.read({ path, sourceUrl: "b.pdf" })).rejects.toThrow(/could not be read within/);
    hasty.close();
  });
});
