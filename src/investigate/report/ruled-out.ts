import type { RuledOut } from "../../domain/investigation-result.ts";
import { escapeMarkdown, tableRow } from "./markdown.ts";
import type { ReportContext } from "./report-context.ts";

/** What a figure refutes, and apart from it what was neither seen nor refuted. */
export function renderRuledOut(context: ReportContext): string {
  const { ruledOut, notShown } = context.result;
  return [renderTable("Ruled out", ruledOut, context), renderTable("Not shown, nor ruled out", notShown, context)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function renderTable(title: string, hypotheses: RuledOut[], { cite }: ReportContext): string {
  if (hypotheses.length === 0) return "";
  const rows = hypotheses.map(({ title: name, expected_pattern: expected, seen, evidence }) =>
    tableRow([escapeMarkdown(name), escapeMarkdown(expected), escapeMarkdown(seen) + cite(evidence)]),
  );
  const header = tableRow(["hypothesis", "what should have been seen", "what was seen"]);
  return [`## ${title}`, [header, "|---|---|---|", ...rows].join("\n")].join("\n\n");
}
