import { basename, join } from "node:path";
import { openFileBatch } from "../base/atomic-file.ts";
import { summarizeFindings } from "../domain/findings-ledger.ts";
import type { ProfiledTable } from "../engine/profile/profiled-table.ts";
import { memoryFile, sourcesFile } from "../ledger/case-files.ts";
import { describeBytes, type ManifestFile } from "../ledger/manifest.ts";
import type { Source } from "../ledger/sources.ts";
import type { CaseResult } from "./case-result.ts";
import { caseCharts } from "./charts/case-charts.ts";
import { renderChart } from "./charts/render-chart.ts";
import { compileMemory, memoryOf } from "./memory/compile-memory.ts";
import { renderReport } from "./report/render-report.ts";
import type { WriteFile } from "./sessions/session-files.ts";
import { writeSessions } from "./sessions/write-sessions.ts";
import { toRanked, toResult } from "./to-result.ts";

/** What the result does not say about how it came to be. Times are ISO. */
export interface CaseOrigin {
  started: string;
  finished: string;
  /** Ids of the tables' files by the name of the table. */
  fileIds: Map<string, string>;
  sources: Source[];
}

/**
 * Writes the case folder of the design: what was asked, what was found, how, the charts and the report. Returns what it has written;
 * called again with the same it writes the same bytes.
 */
export async function writeCase(folder: string, result: CaseResult, origin: CaseOrigin): Promise<ManifestFile[]> {
  const written: ManifestFile[] = [];
  const files = openFileBatch();
  const writeBytes: WriteBytes = (path, content) => {
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    files.write(join(folder, path), bytes);
    written.push(describeBytes(path, bytes));
  };
  const write = (path: string, value: unknown) => writeBytes(path, `${JSON.stringify(value, null, 2)}\n`);
  const { started, finished, fileIds } = origin;
  write("context.json", contextOf(result, started));
  // An upload was described when it came.
  const uploaded = new Set(origin.sources.map(({ upload }) => upload?.file_id));
  for (const table of result.data.tables) {
    const id = fileIds.get(table.name)!;
    if (uploaded.has(id)) continue;
    write(`files/${id}_meta.json`, fileMeta(table, id, result.sessionId, origin));
  }
  write(sourcesFile, origin.sources);
  write("analysis/schema.json", dataModelOf(result, fileIds, started));
  write("analysis/metric_requirements.json", requirementsOf(result, fileIds, started));
  write("analysis/plan.json", planOf(result, started));
  write("analysis/hypotheses.json", result.hypotheses);
  const writeAnalysis: WriteFile = (path, content) => writeBytes(`analysis/${path}`, content);
  const findings = writeSessions(result, { startTime: started, endTime: finished }, writeAnalysis);
  write("analysis/findings_ledger.json", {
    session_id: result.sessionId,
    findings,
    summary: summarizeFindings(findings, result.hypotheses.length),
    created_at: started,
    updated_at: finished,
  });
  if (result.documents.read > 0) write("analysis/documents.json", result.documents);
  write("analysis/minds.json", result.thoughts);
  write("analysis/evidence.json", result.evidence);
  write("results/explanations.json", result.explanations.map(toRanked));
  const charts = await writeCharts(result, writeBytes);
  const report = renderReport(result, charts, new Date(finished));
  writeBytes("report.md", report);
  write(memoryFile, memoryOf(result, compileMemory(result, findings, report), finished));
  write("results/result.json", toResult(result, "report.md"));
  // All at once, before anyone is told of them: until then a run that was cut off writes them again.
  files.settle();
  return written;
}

type WriteBytes = (path: string, content: string | Uint8Array) => void;

async function writeCharts(
  result: CaseResult,
  writeBytes: WriteBytes,
): Promise<{ name: string; path: string; alt: string }[]> {
  const charts = [];
  for (const { name, alt, spec } of caseCharts(result, { theme: "light" })) {
    const { svg, png } = await renderChart(spec);
    writeBytes(`charts/${name}.svg`, svg);
    writeBytes(`charts/${name}.png`, png);
    writeBytes(`charts/${name}.json`, `${JSON.stringify(spec)}\n`);
    charts.push({ name, path: `charts/${name}.svg`, alt });
  }
  return charts;
}

function contextOf({ sessionId, question, metric }: CaseResult, at: string) {
  return {
    session_id: sessionId,
    target_metric: question.metric.slice(0, 100),
    metric_definition: (question.definition ?? metric.label).slice(0, 2000),
    business_context: question.context?.slice(0, 5000) ?? null,
    baseline_period: question.baseline,
    comparison_period: question.comparison,
    investigation_prompt: question.prompt?.slice(0, 2000) ?? null,
    date_column: question.dateColumn,
    where: question.where ?? null,
    submitted_at: at,
  };
}

function fileMeta(table: ProfiledTable, id: string, sessionId: string, { started, sources }: CaseOrigin) {
  const [path] = table.file.split(", ");
  return {
    file_id: id,
    session_id: sessionId,
    original_name: basename(path),
    description: "",
    path,
    row_count: table.rowCount,
    size_bytes: sources.find((source) => path === source.path || path.endsWith(`/${source.path}`))?.size_bytes ?? 0,
    schema: {
      columns: table.profiles.map(({ name, role, dataType, cardinality, samples, nullCount }) => ({
        name,
        inferred_type: role,
        data_type: dataType,
        cardinality: Math.max(1, cardinality),
        sample_values: samples,
        nullable: nullCount > 0,
      })),
    },
    uploaded_at: started,
  };
}

function dataModelOf({ sessionId, data, search }: CaseResult, fileIds: Map<string, string>, at: string) {
  return {
    session_id: sessionId,
    tables: data.tables.map(({ name, rowCount, columns }) => ({
      file_id: fileIds.get(name),
      name,
      row_count: rowCount,
      column_count: columns.length,
    })),
    relationships: data.relationships,
    recommended_dimensions: search.dimensions,
    inferred_at: at,
  };
}

function requirementsOf({ sessionId, metric, data }: CaseResult, fileIds: Map<string, string>, at: string) {
  const table = data.tables.find(({ name }) => name === metric.table);
  return {
    session_id: sessionId,
    target_metric: metric.text,
    source_file: table ? { file_id: fileIds.get(table.name), file_name: basename(table.file) } : null,
    validated: table !== undefined,
    error_message: table ? null : `No table holds ${metric.text}.`,
    created_at: at,
  };
}

function planOf({ sessionId, plan, hypotheses }: CaseResult, at: string) {
  return {
    session_id: sessionId,
    exploration_steps: plan.explorationSteps,
    key_hypotheses: hypotheses.map(({ title }) => title),
    evidence_criteria: plan.evidenceCriteria,
    created_at: at,
  };
}
