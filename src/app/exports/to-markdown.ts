import { caseCharts } from "../../investigate/charts/case-charts.ts";
import { renderSvg } from "../../investigate/charts/render-chart.ts";
import { escapeMarkdown, tableRow } from "../../investigate/report/markdown.ts";
import { counted, shortText } from "../../investigate/report/plain-text.ts";
import { renderReport } from "../../investigate/report/render-report.ts";
import { evidenceUses } from "../report/evidence-uses.ts";
import { cellText, layOutSql } from "../report/html/evidence-item.tsx";
import type { SealedCase } from "./sealed-case.ts";

const shownRows = 20;
const shownColumns = 12;

/**
 * report.md as a file that can be sent: the charts are in it, as references at its end so that the text stays readable, and so is
 * the evidence. Readers that show no embedded images show what the chart says in words.
 */
export async function toMarkdown(sealed: SealedCase): Promise<string> {
  const { result, sealedAt } = sealed;
  const drawn = caseCharts(result, { theme: "light" });
  const charts = drawn.map(({ name, alt }) => ({ name, path: `charts/${name}.svg`, alt }));
  const report = renderReport(result, charts, new Date(sealedAt)).replace(/\]\(charts\/(\w+)\.svg\)/g, "][chart-$1]");
  const images: string[] = [];
  for (const { name, spec } of drawn) {
    const svg = Buffer.from(await renderSvg(spec), "utf8").toString("base64");
    images.push(`[chart-${name}]: data:image/svg+xml;base64,${svg}`);
  }
  return [report.trimEnd(), evidenceSection(sealed), images.join("\n"), ""].join("\n\n");
}

function evidenceSection({ result }: SealedCase): string {
  const uses = evidenceUses(result);
  const items = Object.entries(result.evidence).map(([id, { sql, params, rows }]) =>
    [
      `### ${id}${uses.has(id) ? ` · ${escapeMarkdown(uses.get(id)!.join("; "))}` : ""}`,
      fenced(layOutSql(sql), "sql"),
      ...(params.length > 0
        ? [`Parameters: ${params.map((one) => escapeMarkdown(JSON.stringify(one))).join(", ")}`]
        : []),
      rowTable(rows),
    ].join("\n\n"),
  );
  return ["## Evidence", "The query behind each figure, by the ids beside them.", ...items].join("\n\n");
}

/** A fence that nothing inside can end. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function rowTable(rows: Record<string, unknown>[]): string {
  if (rows.length === 0) return "It gives no rows.";
  const columns = Object.keys(rows[0]).slice(0, shownColumns);
  const lines = rows
    .slice(0, shownRows)
    .map((row) => tableRow(columns.map((column) => escapeMarkdown(shortText(cellText(row[column]), 80)))));
  const more = rows.length > shownRows ? `\n\n${counted(rows.length, "row")}, the first ${shownRows} shown.` : "";
  return [tableRow(columns.map(escapeMarkdown)), tableRow(columns.map(() => "---")), ...lines].join("\n") + more;
}
