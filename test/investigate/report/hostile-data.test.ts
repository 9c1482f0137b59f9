import { describe, expect, it } from "vitest";
import { codeSpan, escapeMarkdown, image } from "../../../src/investigate/report/markdown.ts";
import { renderReport } from "../../../src/investigate/report/render-report.ts";
import { buildCase, buildRelationship, buildTable } from "./build-case.ts";
import { attacks, hostileCase } from "./hostile-case.ts";

describe("data that tries to be markup", () => {
  it("stays text in every place of the report", () => {
    for (const attack of attacks) {
      const report = renderReport(hostileCase(attack), [], new Date(0));
      expect(stripSafe(report), attack).not.toMatch(/<\/?[a-z!?]/i);
      expect(stripSafe(report), attack).not.toMatch(/(?<!\\)\]\(|(?<!\\)!\[|:\/\/|www\.|\S@\S|javascript:/i);
      expect(report, attack).not.toContain("\nheading");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
      expect(report, attack).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    }
  });

  it("adds no row, column, heading or fence", () => {
    const shape = (text: string) =>
      renderReport(hostileCase(text), [], new Date(0))
        .split("\n")
        .map((line) => {
          const unescaped = line.replace(/\\./g, "");
          return `${/^(#+ |\||-|\d+\.|```)?/.exec(unescaped)![0]}${unescaped.startsWith("|") ? unescaped.split("|").length : ""}`;
        });
    const plain = shape("plain");
    for (const attack of attacks) expect(shape(attack), attack).toEqual(plain);
  });

  it("cannot pass as a citation", () => {
    expect(escapeMarkdown("see [E1]")).toBe("see \\[E1\\]");
  });

  it("leaves harmless text as it is", () => {
    const texts = ["customer_id = 7, p < 0.001", "A & B – 3 %", "cost (net) > 5", "x = 3.5", "isn't it?"];
    for (const text of texts) expect(escapeMarkdown(text)).toBe(text);
  });

  it("escapes what would begin a list or a rule", () => {
    expect(escapeMarkdown("- item")).toBe("\\- item");
    expect(escapeMarkdown("1. item")).toBe("1\\. item");
    expect(escapeMarkdown("# head")).toBe("\\# head");
  });

  it("cannot leave a code span or the target of an image", () => {
    expect(codeSpan("a`b``c")).toBe("```a`b``c```");
    expect(codeSpan("`")).toBe("`` ` ``");
    expect(image("x](y)", "charts/a b).svg")).toBe("![x\\](y)](charts/a%20b%29.svg)");
  });

  it("reduces names in the diagram to letters and digits, apart from each other", () => {
    const base = buildCase();
    const names = ['a" : x }', "a' : x {", "1 2", "顧客"];
    const tables = names.map((name) => buildTable(name, 1, ['c"}\n%%{init}%%', "c'}"]));
    const relationships = [buildRelationship({ from_table: names[0], to_table: names[3], from_columns: ['k" }'] })];
    const report = renderReport({ ...base, data: { tables, relationships, joins: [] } }, [], new Date(0));
    const diagram = report.slice(report.indexOf("erDiagram"), report.indexOf("\n```\n"));
    for (const line of diagram.split("\n").slice(1)) {
      expect(line).toMatch(/^ {2}(\w+ \{|\}|\w+ [|}]\S+ \w+ : "\w+"| {2}\w+ \w+ "\w+")$/);
    }
    expect(new Set(diagram.match(/^ {2}\w+(?= \{)/gm)).size).toBe(4);
  });
});

/** Without code spans and fences, where everything is text anyway. */
function stripSafe(report: string): string {
  return report.replace(/(?<![\\`])(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, "");
}
