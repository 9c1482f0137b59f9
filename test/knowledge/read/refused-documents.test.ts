import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AppError } from "../../../src/base/app-error.ts";
import { documentLimits } from "../../../src/knowledge/read/document-limits.ts";
import { readDocument } from "../../../src/knowledge/read/read-document.ts";
import { splitDocument } from "../../../src/knowledge/split/split-document.ts";
import { fixtures, readContent } from "../scratch.ts";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const noise = Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 256));

const refused: [string, string, string | Buffer, RegExp][] = [
  ["a picture", "a.md", png, /is not text/],
  ["noise", "a.txt", noise, /is not text/],
  ["a zip", "a.md", Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), /zip archive or an Office document/],
  ["a PDF under another name", "a.md", "%PDF-1.7\n1 0 obj", /rename it to \.pdf/],
  ["an empty file", "a.md", "", /is empty/],
  ["blank lines", "a.txt", "\n \n\n", /is empty/],
  ["front matter alone", "a.md", "---\ntitle: x\n---\n", /has no text to learn/],
  ["a page without words", "a.html", "<!doctype html><script>1</script>", /has no text to learn/],
  ["an unknown ending", "a.docx", "text", /no document that can be learnt/],
  ["broken JSON", "a.json", '{"a": ', /is not valid JSON/],
  ["a table of figures", "a.csv", "country,orders\nDE,1\nFR,2\n", /no column of dates/],
  ["CSV without lines", "a.csv", "date,event\n", /no lines below its header/],
];

describe("documents that cannot be learnt", () => {
  it.each(refused)("refuses %s and says why", async (_, name, content, reason) => {
    await expect(readContent(name, content)).rejects.toThrow(reason);
    await expect(readContent(name, content)).rejects.toBeInstanceOf(AppError);
  });

  it("refuses an ordinary table with dates and points to what reads it", async () => {
    await expect(readDocument(join(fixtures, "orders.csv"))).rejects.toThrow(/`profile` and `investigate`/);
  });

  it("refuses a file above the size limit before it is read", async () => {
    await expect(
      readDocument(join(fixtures, "metrics.md"), { ...documentLimits, textBytes: 100 }),
    ).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
  });

  it("names a file that does not exist", async () => {
    await expect(readDocument("/nowhere/at/all.md")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });
});

const deep = 10_000;
const bombs: [string, string, string, RegExp | null][] = [
  ["quotes in quotes", "a.md", `${"> ".repeat(deep)}x`, /nested more than 100 deep/],
  ["lists in lists", "a.md", `${"- ".repeat(deep)}x`, /nested more than 100 deep/],
  [
    "lists by indentation",
    "a.md",
    Array.from({ length: 300 }, (_, i) => `${" ".repeat(2 * i)}- x`).join("\n"),
    /nested more than/,
  ],
  ["elements in elements", "a.html", `${"<div>".repeat(deep)}x`, /nested more than 512 deep/],
  [
    "unclosed formatting",
    "a.html",
    `${Array.from({ length: 3000 }, (_, i) => `<font a${i}>`).join("")}${"<p>x".repeat(3000)}`,
    /nested more than|more than 500000 elements/,
  ],
  ["HTML in Markdown", "a.md", `<div>\n${"<b>".repeat(deep)}`, /nested more than 512 deep/],
  ["lists in JSON", "a.json", "[".repeat(deep) + "]".repeat(deep), /nested 10000 deep/],
  [
    "YAML references",
    "a.md",
    `---\na: &a [x, x]\n${Array.from({ length: 500 }, (_, i) => `b${i}: [*a, *a]`).join("\n")}\n---\nText`,
    null,
  ],
  ["front matter without an end", "a.md", `---\n${"title: x\n".repeat(20_000)}`, null],
  ["one line of 12 MB", "a.md", "word ".repeat(2_400_000), null],
  ["one quote of 12 MB", "a.md", `> ${"some words\n".repeat(1_100_000)}`, null],
  ["one word of 20 MB", "a.md", "x".repeat(20_000_000), null],
  ["one word of 5 MB", "a.txt", "x".repeat(5_000_000), null],
  ["brackets", "a.md", "[".repeat(500_000), null],
  ["stars and links", "a.md", "**a [b](c ".repeat(50_000), null],
  ["open quotes in CSV", "a.csv", `date,event\n${'2025-02-03,"open\n'.repeat(5000)}`, /no column that tells/],
  ["short paragraphs", "a.md", "word\n\n".repeat(100_000), null],
];

describe("hostile documents", () => {
  it.each(bombs)("is done with %s in a few seconds of processor time", async (_, name, content, reason) => {
    const before = process.cpuUsage();
    if (reason) await expect(readContent(name, content)).rejects.toThrow(reason);
    else splitDocument(await readContent(name, content));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(10);
  });

  it("keeps every chunk of an endless line small", async () => {
    const chunks = splitDocument(await readContent("a.txt", "word ".repeat(200_000)));
    expect(Math.max(...chunks.map(({ tokens }) => tokens))).toBeLessThanOrEqual(400);
    expect(chunks.length).toBeGreaterThan(500);
  });
});
