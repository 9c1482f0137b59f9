import type { EvidenceById } from "../../domain/evidence.ts";
import { codeSpan, escapeMarkdown, image, tableRow } from "../../investigate/report/markdown.ts";
import type { OutputTable } from "../tools/tool-output.ts";
import { formatCell, words } from "./write-summary.ts";

export interface ReportMaterial {
  intent: string;
  summary: string;
  table: OutputTable;
  understood: string[];
  assumptions: string[];
  notes: string[];
  evidence: EvidenceById;
  /** Path of the chart as seen from the report, with its text alternative. */
  chart: { path: string; alt: string } | null;
}

const shownRows = 50;

/** The analysis as Markdown: the answer, the figure, the table, how the question was read, the queries. */
export function writeReport(material: ReportMaterial): string {
  const sections = [
    [`# ${escapeMarkdown(material.intent)}`, escapeMarkdown(material.summary)],
    material.chart ? [image(material.chart.alt, material.chart.path)] : [],
    ["## Answer", tableText(material.table)],
    [
      "## How the question was read",
      bullets([...material.understood, ...material.assumptions.map((one) => `Assumed: ${one}`)]),
    ],
    material.notes.length > 0 ? ["## Notes on the data", bullets(material.notes)] : [],
    ["## Evidence", evidenceText(material.evidence)],
  ];
  return `${sections.flat().join("\n\n")}\n`;
}

const bullets = (lines: string[]): string =>
  lines.map((line) => `- ${escapeMarkdown(line)}`).join("\n") || "Nothing more to say.";

function tableText({ columns, rows }: OutputTable): string {
  const shown = rows.slice(0, shownRows);
  const lines = [
    tableRow(columns.map((name) => escapeMarkdown(words(name)))),
    tableRow(columns.map((_, at) => (shown.some((row) => typeof row[at] === "number") ? "---:" : "---"))),
    ...shown.map((row) => tableRow(row.map((cell, at) => escapeMarkdown(formatCell(cell, columns[at]))))),
  ];
  return rows.length > shown.length
    ? `${lines.join("\n")}\n\nThe first ${shown.length} of ${rows.length} rows.`
    : lines.join("\n");
}

function evidenceText(evidence: EvidenceById): string {
  return Object.entries(evidence)
    .map(
      ([id, { sql, hash, rows }]) =>
        `- **${id}** (${rows.length} rows, sha256 ${hash.slice(0, 12)}…): ${codeSpan(sql)}`,
    )
    .join("\n");
}
