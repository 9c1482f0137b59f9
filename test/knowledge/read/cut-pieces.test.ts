import { describe, expect, it } from "vitest";
import { cutPieces } from "../../../src/knowledge/read/markdown/cut-pieces.ts";
import { readContent } from "../scratch.ts";

describe("long Markdown in pieces", () => {
  it.each([
    ["before a heading", "aaaa bbbb\n\n# C\n\ndddd eeee", ["aaaa bbbb\n\n", "# C\n\ndddd eeee"]],
    ["between paragraphs", "aaaa bbbb\n\ncccc\ndddd eeee", ["aaaa bbbb\n\n", "cccc\ndddd eeee"]],
    ["between lines", "aaaa bbbb cc\ndddd eeee ffff", ["aaaa bbbb cc\n", "dddd eeee ffff"]],
    ["between words", "aaaa bbbb cccc dddd eeee", ["aaaa bbbb cccc ", "dddd eeee"]],
    ["where nothing parts it", "a".repeat(20), ["a".repeat(16), "aaaa"]],
    ["not at all when it is short", "aaaa\n\nbbbb", ["aaaa\n\nbbbb"]],
  ])("cuts %s", (_, text, pieces) => {
    expect([...cutPieces(text, 16)]).toEqual(pieces);
  });

  it("keeps the headings and the places of a document of several pieces", async () => {
    const sections = Array.from({ length: 300 }, (_, i) => `# Section ${i}\n\n${`word${i} `.repeat(1500)}\n\n`);
    const { text, blocks } = await readContent("long.md", sections.join(""));
    expect(text.length).toBeGreaterThan(2_000_000);
    const headings = blocks.filter(({ kind }) => kind === "heading");
    expect(headings.map((heading) => heading.text)).toEqual(sections.map((_, i) => `Section ${i}`));
    expect(headings.map(({ start, end }) => text.slice(start, end))).toEqual(sections.map((_, i) => `# Section ${i}`));
  });
});
