import { join } from "node:path";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { sha256 } from "../../base/canonical-json.ts";
import { renderCsv } from "../../base/csv-text.ts";
import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import { type Artifact, artifactSchema, isDeliverable } from "../../domain/artifact.ts";
import type { EvidenceById } from "../../domain/evidence.ts";
import type { OutputTable, ToolOutput } from "../tools/tool-output.ts";
import { type ReportMaterial, writeReport } from "./write-report.ts";

export interface ArtifactMaterial extends Omit<ReportMaterial, "chart" | "evidence"> {
  request: AnalysisRequest;
  /** The folder that holds `artifacts/`. */
  folder: string;
  chart: Extract<ToolOutput, { kind: "chart" }> | null;
  evidence: EvidenceById;
  newId(): string;
  now(): Date;
}

/** Writes what was asked for, each with its hash. */
export async function writeArtifacts(material: ArtifactMaterial): Promise<Artifact[]> {
  const { request, table, chart } = material;
  const artifacts: Artifact[] = [];
  if (isDeliverable("table", request.deliverables)) artifacts.push(writeTable(material, table));
  if (chart && isDeliverable("chart", request.deliverables)) artifacts.push(...(await writeChart(material, chart)));
  if (isDeliverable("report", request.deliverables)) artifacts.push(writeReportFile(material));
  return artifacts;
}

function keep(
  material: ArtifactMaterial,
  path: string,
  content: string | Uint8Array,
  kind: { artifact_type: Artifact["artifact_type"]; metadata: Record<string, unknown> },
): Artifact {
  const { request, folder, newId, now } = material;
  writeFileAtomic(join(folder, path), content);
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  return artifactSchema.parse({
    artifact_id: newId(),
    request_id: request.request_id,
    ...kind,
    content_ref: path,
    content_hash: sha256(bytes),
    size_bytes: bytes.length,
    created_at: now().toISOString(),
  });
}

function writeTable(material: ArtifactMaterial, { columns, rows }: OutputTable): Artifact {
  return keep(material, `artifacts/tables/${material.request.request_id}/result.csv`, renderCsv(columns, rows), {
    artifact_type: "table",
    metadata: { row_count: rows.length, column_names: columns },
  });
}

async function writeChart(
  material: ArtifactMaterial,
  chart: Extract<ToolOutput, { kind: "chart" }>,
): Promise<Artifact[]> {
  const { renderChart } = await import("../../investigate/charts/render-chart.ts");
  const { svg, png } = await renderChart(chart.spec);
  if (isDeliverable("report", material.request.deliverables))
    writeFileAtomic(join(material.folder, reportPath(material, shownChart)), png);
  const base = `artifacts/charts/${material.request.request_id}/chart`;
  const metadata = { chart_type: chart.chartType, x_label: chart.xLabel, y_label: chart.yLabel };
  const files: [string, string | Uint8Array][] = [
    [`${base}.png`, png],
    [`${base}.svg`, svg],
    [`${base}.vl.json`, `${JSON.stringify(chart.spec, null, 2)}\n`],
  ];
  return files.map(([path, content]) => keep(material, path, content, { artifact_type: "chart", metadata }));
}

// Beside the report, so that its text names no request: the same question gives the same bytes.
const shownChart = "chart.png";

const reportPath = ({ request }: ArtifactMaterial, name: string): string =>
  `artifacts/reports/${request.request_id}/${name}`;

function writeReportFile(material: ArtifactMaterial): Artifact {
  const { request, chart } = material;
  const drawn = chart && isDeliverable("chart", request.deliverables);
  const text = writeReport({
    ...material,
    chart: drawn ? { path: shownChart, alt: chart.spec.description } : null,
  });
  const metadata = { format: "markdown", section_count: text.match(/^## /gm)?.length ?? 0 };
  return keep(material, reportPath(material, "summary.md"), text, { artifact_type: "report", metadata });
}
