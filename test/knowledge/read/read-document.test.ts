import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../../src/knowledge/read/read-document.ts";
import { fixtures, readContent, shown } from "../scratch.ts";

describe("readDocument", () => {
  it("takes title, date and address of Markdown from its front matter", async () => {
    const document = await readDocument(join(fixtures, "metrics.md"));
    expect(document).toMatchObject({
      title: "Metric definitions",
      kind: "markdown",
      date: "2025-01-15",
      sourceUrl: "https://wiki.example.com/metrics",
    });
  });

  it("gives Markdown as plain words with lists, tables and headings kept apart", async () => {
    const document = await readDocument(join(fixtures, "metrics.md"));
    expect(shown(document)).toEqual([
      "heading: Metric definitions",
      "paragraph: What the numbers on the dashboard mean. Questions go to the growth team.",
      "heading: Conversion rate",
      "paragraph: Conversion rate is orders divided by visits, counted per session. Bots are filtered out\nbefore the division. See the runbook when it moves by more than 5 %.",
      "heading: Exclusions",
      "item: Internal traffic (office addresses)",
      "item: Test orders below $1.00",
      "item: orders of the `qa_` accounts",
      "item: orders of the load test",
      "item: Refunded orders are kept",
      "heading: Revenue",
      "paragraph: Revenue is the sum of paid amounts in EUR, VAT included. It is booked on the day of payment.",
      "row: Metric: Revenue; Formula: `sum(amount)`; Owner: finance",
      "row: Metric: Average order value; Formula: revenue / orders; Owner: growth",
      "row: Metric: Refund rate; Formula: refunds / orders; Owner: support",
    ]);
  });

  it("places every Markdown block where the file has it", async () => {
    const { text, blocks } = await readDocument(join(fixtures, "metrics.md"));
    const places = blocks.map(({ start, end }) => text.slice(start, end));
    expect(places).toContain("- Refunded orders are **kept**");
    expect(places).toContain("- orders of the load test");
    expect(places).toContain("| Refund rate | refunds / orders | support |");
    expect(places).toContain("## Revenue");
  });

  it("reads code in a list, quotes and HTML inside Markdown", async () => {
    const document = await readDocument(join(fixtures, "guides/runbook.md"));
    expect(document.title).toBe("Runbook: conversion drops");
    expect(shown(document).slice(3)).toEqual([
      "code: select platform, sum(orders) / sum(visits) as rate\nfrom sessions\ngroup by platform",
      "item: Call the on-call engineer if the rate fell by more than 10 %.",
      "paragraph: Never restart the payment service during a campaign.",
      "paragraph: Background",
      "paragraph: The alert fires at 5 %.",
    ]);
  });

  it("reads the underlined heading, dated lines and bullets of plain text", async () => {
    const document = await readDocument(join(fixtures, "guides/deeper/notes.txt"));
    expect(document).toMatchObject({ title: "Weekly notes", kind: "text", sourceUrl: "notes.txt" });
    expect(shown(document)).toEqual([
      "heading: Weekly notes",
      "item: 3 Feb 2025 - iOS 17.2.1 rollout starts at 10 %",
      "item: 6 Feb 2025 - rollout reaches 100 %",
      "paragraph: The team met on 10 February 2025 and agreed to\nfreeze the checkout until the sale ends.",
      "item: one more thing",
      "item: and another",
    ]);
  });

  it("shows of HTML what a reader sees", async () => {
    const document = await readDocument(join(fixtures, "page.html"));
    expect(document).toMatchObject({ title: "Pricing changes & history", kind: "html", date: "2025-02-10" });
    expect(shown(document)).toEqual([
      "heading: Pricing changes",
      "paragraph: Prices rose by 4 % in Germany.\nSee details.",
      "paragraph: A chart of prices",
      "item: Basic: 9 EUR",
      "item: students pay half",
      "item: Pro: 19 EUR\nper seat",
      "row: Date: 2025-02-10; Change: Pro from 17 to 19 EUR",
      "row: Date: 2024-11-04; Change: Basic introduced",
      "item: MRR: Monthly recurring revenue",
      "code: curl https://example.com/prices",
    ]);
    for (const { start, end, text } of document.blocks) expect(document.text.slice(start, end)).toBe(text);
  });

  it("keeps scripts, handlers and javascript links of HTML out of the text", async () => {
    const html = `<h1>Hi</h1><script>steal()</script><img src=x onerror="steal()" alt="chart"><a href="javascript:steal()">link</a><svg onload=steal()><text>x</text></svg>`;
    const document = await readContent("page.html", html);
    expect(document.text).toBe("Hi\n\nchartlink");
  });

  it("reads a page that is saved as .md as HTML", async () => {
    const document = await readContent("saved.md", "<!DOCTYPE html><title>Saved</title><p>One<p>Two");
    expect(document.kind).toBe("html");
    expect(shown(document)).toEqual(["paragraph: One", "paragraph: Two"]);
  });

  it("flattens JSON into sections, lines and rows, with long numbers as they are written", async () => {
    const document = await readDocument(join(fixtures, "glossary.json"));
    expect(document.title).toBe("Glossary");
    expect(shown(document)).toEqual([
      "paragraph: title: Glossary\nversion: 12345678901234567890\nis public: yes",
      "heading: owner",
      "paragraph: team: growth\nchannels: #growth, #data",
      "heading: terms",
      "row: term: ARPU; meaning: Average revenue per user",
      "row: term: churn_rate; meaning: Share of customers lost in a month",
    ]);
  });

  it("reads JSON lines, and records with long texts as sections", async () => {
    const long = "word ".repeat(80).trim();
    const document = await readContent(
      "notes.jsonl",
      `{"title":"First","text":"${long}"}\n{"title":"Second","text":"short"}\n`,
    );
    expect(shown(document)).toEqual([
      "heading: First",
      "paragraph: title: First",
      "heading: text",
      `paragraph: ${long}`,
      "heading: Second",
      "paragraph: title: Second\ntext: short",
    ]);
  });

  it("does not let a key of JSON reach the prototype", async () => {
    const document = await readContent("a.json", '[{"__proto__":"x","constructor":"y","note":"z"}]');
    expect(shown(document)).toEqual(["row: proto: x; constructor: y; note: z"]);
    expect(({} as Record<string, unknown>)["note"]).toBeUndefined();
  });

  it("reads a CSV of dated events row by row", async () => {
    const document = await readDocument(join(fixtures, "events.csv"));
    expect(shown(document)[0]).toBe(
      "row: Start: 2025-02-03; End: 2025-02-16; Event: Winter sale, online only; Country: DE; Budget: 12000",
    );
  });

  it("names the document after its file where it has no title", async () => {
    const document = await readContent("Q1_release-notes 2025-02-03.txt", "Some words.");
    expect(document.title).toBe("Q1 release notes 2025-02-03");
  });

  it.each([
    ["UTF-8 with a mark", Buffer.from("\uFEFFcafé\r\nnoir", "utf8")],
    ["UTF-16 with a mark", Buffer.from("\uFEFFcafé\nnoir", "utf16le")],
    ["UTF-16 without a mark", Buffer.from("café\nnoir", "utf16le")],
    ["Latin-1", Buffer.from("café\nnoir", "latin1")],
    ["a NUL byte", Buffer.from("caf\0é\nnoir", "utf8")],
  ])("decodes %s", async (_, bytes) => {
    const { text } = await readContent("menu.txt", bytes);
    expect(text).toBe("café\nnoir");
  });
});
