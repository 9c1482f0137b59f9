import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import { codeSpan, escapeMarkdown } from "./markdown.ts";
import { asSentence, counted, fileName, shortText, withoutFullStop } from "./plain-text.ts";
import type { ReportContext } from "./report-context.ts";

const severities: QualityNote["severity"][] = ["blocking", "warning", "info"];
const names = { blocking: "Must be repaired", warning: "Warning", info: "Note" };
const shownLines = 10;

export function renderQualityNotes({ result, cite }: ReportContext): string {
  const notes = result.quality
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
    .map(
      ({ severity, message, evidence }) =>
        `- **${names[severity]}**: ${escapeMarkdown(withoutFullStop(message))}${cite(evidence)}.`,
    );
  const tables = result.data.tables.flatMap((table) => [...rejectedLines(table), ...loadNotes(table)]);
  const all = [...notes, ...tables];
  const text = all.length > 0 ? all.join("\n") : `${counted(result.qualityChecks, "check")} made, nothing found.`;
  return ["## Data quality notes", text].join("\n\n");
}

function rejectedLines({ file, rowCount, rejected }: ProfiledTable): string[] {
  if (rejected.count === 0) return [];
  const share = formatPercent(rejected.count / Math.max(1, rowCount + rejected.count), 4);
  const shown = rejected.lines
    .slice(0, shownLines)
    .map(
      ({ line, reason, text }) =>
        `  - line ${formatNumber(line)}: ${escapeMarkdown(reason)}: ${codeSpan(shortText(text, 80))}`,
    );
  const more = rejected.count - shown.length;
  return [
    `- ${counted(rejected.count, "line")} of ${codeSpan(fileName(file))} could not be read and ${rejected.count === 1 ? "was" : "were"} left out (${share} of rows):`,
    ...shown,
    ...(more > 0 ? [`  - and ${formatNumber(more)} more`] : []),
  ];
}

function loadNotes({ name, notes }: ProfiledTable): string[] {
  return notes.map((note) => `- ${codeSpan(name)}: ${escapeMarkdown(asSentence(note))}`);
}
