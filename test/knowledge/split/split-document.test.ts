import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../../src/knowledge/read/read-document.ts";
import { chunkSizes } from "../../../src/knowledge/split/chunk.ts";
import { countTokens } from "../../../src/knowledge/split/count-tokens.ts";
import { splitDocument } from "../../../src/knowledge/split/split-document.ts";
import { fixtures, readContent } from "../scratch.ts";

const sentence = (i: number) => `Sentence number ${i} tells something about orders and visits.`;
const prose = (count: number) => Array.from({ length: count }, (_, i) => sentence(i)).join(" ");

describe("splitDocument", () => {
  it("gives every section its own chunk, with its small parts and their headings in it", async () => {
    const chunks = splitDocument(await readDocument(join(fixtures, "metrics.md")));
    expect(chunks.map(({ position, section, sectionPath }) => [position, section, sectionPath])).toEqual([
      [0, "Metric definitions", []],
      [1, "Conversion rate", ["Conversion rate"]],
      [2, "Revenue", ["Revenue"]],
    ]);
    expect(chunks[1].text).toContain(
      "### Exclusions\n\n- Internal traffic (office addresses)\n- Test orders below $1.00\n  - orders of the `qa_` accounts\n  - orders of the load test\n- Refunded orders are kept",
    );
    expect(chunks[2].text).toContain("- Metric: Refund rate; Formula: refunds / orders; Owner: support");
  });

  it("gives a part of a section its own chunk where it is large, with all headings above it", async () => {
    const document = await readContent(
      "a.md",
      `# T\n\n## A\n\n${prose(5)}\n\n### B\n\n${prose(10)}\n\n### C\n\nShort.\n\n## D\n\nShort.\n`,
    );
    expect(splitDocument(document).map(({ sectionPath }) => sectionPath)).toEqual([
      ["A"],
      ["A", "B"],
      ["A", "C"],
      ["D"],
    ]);
  });

  it("opens the place of a chunk by its offsets", async () => {
    const document = await readDocument(join(fixtures, "metrics.md"));
    const [, conversion] = splitDocument(document);
    const place = document.text.slice(conversion.start, conversion.end);
    expect(place).toMatch(/^Conversion rate is orders/);
    expect(place).toMatch(/\*\*kept\*\*$/);
  });

  it("keeps a title with a paragraph in one chunk", async () => {
    const chunks = splitDocument(await readContent("a.md", `# A title\n\n${prose(20)}\n`));
    expect(chunks).toHaveLength(1);
    expect(chunks[0]).toMatchObject({ title: "A title", section: "A title", text: prose(20), position: 0 });
  });

  it("cuts a long paragraph between sentences into chunks of about the same size", async () => {
    const chunks = splitDocument(await readContent("a.md", `# A title\n\n${prose(120)}\n`));
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.map(({ text }) => text).join(" ")).toBe(prose(120));
    for (const { text, tokens } of chunks) {
      expect(text).toMatch(/^Sentence number \d+ .*visits\.$/);
      expect(tokens).toBeGreaterThan(chunkSizes.target * 0.7);
      expect(tokens).toBeLessThan(chunkSizes.target * 1.3);
    }
  });

  it("cuts a long list between items and a long table between rows, each row with its column names", async () => {
    const list = Array.from({ length: 120 }, (_, i) => `- ${sentence(i)}`).join("\n");
    const table = Array.from({ length: 120 }, (_, i) => `| m${i} | orders divided by visits |`).join("\n");
    const document = await readContent(
      "a.md",
      `# T\n\n## List\n\n${list}\n\n## Table\n\n| Metric | Formula |\n|---|---|\n${table}\n`,
    );
    const chunks = splitDocument(document);
    const ofTable = chunks.filter(({ section }) => section === "Table");
    expect(ofTable.length).toBeGreaterThan(2);
    for (const { text } of ofTable) expect(text).toMatch(/^- Metric: m\d+; Formula: orders divided by visits/);
    for (const { text } of chunks.filter(({ section }) => section === "List"))
      for (const line of text.split("\n")) expect(line).toMatch(/^- Sentence .*\.$/);
  });

  it("cuts code only where it alone is too much, and then between lines", async () => {
    const code = (lines: number) => Array.from({ length: lines }, (_, i) => `call_${i}(value)`).join("\n");
    const document = await readContent(
      "a.md",
      `${prose(20)}\n\n\`\`\`js\n${code(30)}\n\`\`\`\n\n${prose(20)}\n\n\`\`\`js\n${code(200)}\n\`\`\`\n`,
    );
    const texts = splitDocument(document).map(({ text }) => text);
    expect(texts.filter((text) => text.includes(`\`\`\`\n${code(30)}\n\`\`\``))).toHaveLength(1);
    for (const text of texts) {
      expect((text.match(/```/g) ?? []).length % 2).toBe(0);
      expect(text).not.toMatch(/call_\d+\(?$/m);
    }
  });

  it("finds a document of headings only by them", async () => {
    expect(splitDocument(await readContent("a.md", "# Only a title\n"))).toMatchObject([
      { position: 0, text: "# Only a title", section: "Only a title" },
    ]);
  });

  it("knows the page and never leaves text out", async () => {
    const document = await readDocument(join(fixtures, "page.html"));
    const chunks = splitDocument(document);
    for (const { text } of document.blocks.filter(({ kind }) => kind !== "heading"))
      expect(chunks.some((chunk) => chunk.text.includes(text.split("\n")[0]))).toBe(true);
  });

  it("gives the same chunks again", async () => {
    const once = splitDocument(await readContent("a.md", `# T\n\n${prose(150)}`));
    const again = splitDocument(await readContent("a.md", `# T\n\n${prose(150)}`));
    expect(again).toEqual(once);
  });
});

describe("countTokens", () => {
  it.each([
    ["", 0],
    ["the quick fox", 3],
    ["internationalisation", 4],
    ["2025-02-03", 6],
    ["日本語", 3],
  ])("counts %j as %i", (text, tokens) => {
    expect(countTokens(text)).toBe(tokens);
  });
});
