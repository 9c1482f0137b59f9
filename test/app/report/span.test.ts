import { describe, expect, it } from "vitest";
import { inlineSpans, toBlocks } from "../../../src/app/report/block.ts";
import { plainSpans, withoutCitations } from "../../../src/app/report/span.ts";
import { escapeMarkdown } from "../../../src/investigate/report/markdown.ts";

const figures = (markdown: string) =>
  inlineSpans(markdown)
    .filter(({ kind }) => kind === "figure")
    .map(({ text, evidence }) => `${text} ${evidence}`);

describe("figures of the report's sentences", () => {
  it("lead to the first evidence cited behind them", () => {
    expect(figures("from 110,237 to 43,599 (−60.4 %) [E21] [E3]. Without it +1.6 % [E4]")).toEqual([
      "110,237 E21",
      "43,599 E21",
      "−60.4 % E21",
      "+1.6 % E4",
    ]);
  });

  it("lead nowhere where nothing is cited behind them", () => {
    expect(figures("all 12,430 of it")).toEqual([]);
    expect(figures("**980,351** [E3], and 7,000 more")).toEqual(["980,351 E3"]);
  });

  it("are not dates, spans of days, lines, intervals' levels or parts of names", () => {
    const text = "3–16 Feb 2025 (14 days), since 2025-02-17 06:00, line 88,102, 95 % interval, sku P0042, v8 [E1]";
    expect(figures(text)).toEqual([]);
  });

  it("are not the words of a document", () => {
    expect(figures("“Checkout 8.4 for iOS” [D3]")).toEqual([]);
  });

  it("of a row are all behind what the row cites", () => {
    const [table] = toBlocks("| | before | after |\n|---|---:|---:|\n| orders | 14,216 | 13,508 [E18] |");
    const row = table.kind === "table" ? table.rows[0].flat() : [];
    expect(row.filter(({ kind }) => kind === "figure").map(({ text, evidence }) => [text, evidence])).toEqual([
      ["14,216", "E18"],
      ["13,508", "E18"],
    ]);
  });
});

describe("text from data", () => {
  it("comes back exactly as it was, and never as a citation", () => {
    for (const text of ["[E1]", "<b>&amp;", "a | b", "*x* _y_ `z`", "http://evil.example/?a=1", "end\\"])
      expect(plainSpans(inlineSpans(`Seen: ${escapeMarkdown(text)}`))).toBe(`Seen: ${text}`);
    expect(inlineSpans(escapeMarkdown("see [E1]")).some(({ kind }) => kind === "citation")).toBe(false);
  });

  it("reads well without the ids", () => {
    expect(plainSpans(withoutCitations(inlineSpans("It fell [E1] [E2]. Then it rose [E3].")))).toBe(
      "It fell. Then it rose.",
    );
  });
});
