import { escapeMarkdown, tableRow } from "./markdown.ts";
import type { ReportContext } from "./report-context.ts";

export function renderRuledOut({ result, cite }: ReportContext): string {
  if (result.ruledOut.length === 0) return "";
  const rows = result.ruledOut.map(({ title, expected_pattern: expected, seen, evidence }) =>
    tableRow([escapeMarkdown(title), escapeMarkdown(expected), escapeMarkdown(seen) + cite(evidence)]),
  );
  const header = tableRow(["hypothesis", "what should have been seen", "what was seen"]);
  return ["## Ruled out", [header, "|---|---|---|", ...rows].join("\n")].join("\n\n");
}
