import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { writeFileAtomic } from "../base/atomic-file.ts";
import type { Finding } from "../domain/finding.ts";
import { summarizeFindings } from "../domain/findings-ledger.ts";
import type { Hypothesis } from "../domain/hypothesis.ts";
import type { Suspicion } from "../domain/investigation-result.ts";
import { sessionExpiry } from "../domain/session.ts";
import type { ProfiledTable } from "../engine/profile/profiled-table.ts";
import { sourcesFile } from "../ledger/case-files.ts";
import { namedFrom, type Source } from "../ledger/sources.ts";
import type { CaseResult } from "./case-result.ts";
import { caseCharts } from "./charts/case-charts.ts";
import { renderChart } from "./charts/render-chart.ts";
import { renderReport } from "./report/render-report.ts";
import { toRanked, toResult } from "./to-result.ts";

/** What the result does not say about how it came to be. */
export interface CaseOrigin {
  started: Date;
  finished: Date;
  /** Lines of progress.txt. */
  progress: string[];
  sources: Source[];
}

/** Writes the case folder of the design: what was asked, what was found, how, the charts and the report. Returns the report's path. */
export async function writeCase(folder: string, result: CaseResult, origin: CaseOrigin): Promise<string> {
  const write = (name: string, value: unknown) =>
    writeFileAtomic(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  const started = origin.started.toISOString();
  const finished = origin.finished.toISOString();
  const fileIds = new Map(result.data.tables.map(({ name }) => [name, randomUUID()]));
  write("context.json", contextOf(result, started));
  for (const table of result.data.tables)
    write(
      `files/${fileIds.get(table.name)}_meta.json`,
      fileMeta(table, fileIds.get(table.name)!, result.sessionId, started),
    );
  write(
    sourcesFile,
    origin.sources.map((source) => namedFrom(folder, source)),
  );
  write("analysis/schema.json", dataModelOf(result, fileIds, started));
  write("analysis/metric_requirements.json", requirementsOf(result, fileIds, started));
  write("analysis/plan.json", planOf(result, started));
  write("analysis/hypotheses.json", result.hypotheses);
  const findings = result.hypotheses.map((hypothesis, i) => findingOf(hypothesis, i, result, finished));
  for (const [i, hypothesis] of result.hypotheses.entries())
    writeLog(folder, hypothesis, findings[i], started, finished);
  write("analysis/findings_ledger.json", {
    session_id: result.sessionId,
    findings,
    summary: summarizeFindings(findings, result.hypotheses.length),
    created_at: started,
    updated_at: finished,
  });
  write("analysis/evidence.json", result.evidence);
  writeFileAtomic(join(folder, "analysis/progress.txt"), `${origin.progress.join("\n")}\n`);
  write("results/explanations.json", result.explanations.map(toRanked));
  const charts = await writeCharts(folder, result);
  const report = join(folder, "report.md");
  writeFileAtomic(report, renderReport(result, charts, origin.finished));
  write("results/result.json", toResult(result, "report.md"));
  write("metadata.json", {
    session_id: result.sessionId,
    status: "completed",
    created_at: started,
    expires_at: sessionExpiry(started),
    file_count: Math.min(10, result.data.tables.length),
    report_ready: true,
  });
  return report;
}

async function writeCharts(folder: string, result: CaseResult): Promise<{ name: string; path: string; alt: string }[]> {
  const charts = [];
  for (const { name, alt, spec } of caseCharts(result, "light")) {
    const { svg, png } = await renderChart(spec);
    writeFileAtomic(join(folder, `charts/${name}.svg`), svg);
    writeFileAtomic(join(folder, `charts/${name}.png`), png);
    writeFileAtomic(join(folder, `charts/${name}.json`), `${JSON.stringify(spec)}\n`);
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
    submitted_at: at,
  };
}

function fileMeta(table: ProfiledTable, id: string, sessionId: string, at: string) {
  const [path] = table.file.split(", ");
  return {
    file_id: id,
    session_id: sessionId,
    original_name: basename(path),
    description: "",
    path,
    row_count: table.rowCount,
    size_bytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0,
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
    uploaded_at: at,
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

function planOf({ sessionId, hypotheses }: CaseResult, at: string) {
  return {
    session_id: sessionId,
    exploration_steps: [
      "check the data before anything else",
      "measure the change against the metric's own history",
      "find since when",
      "search all segments of up to four dimensions",
    ],
    key_hypotheses: hypotheses.map(({ title }) => title),
    evidence_criteria: [
      "contributions and the remainder add up to the change",
      "beyond noise after correction for having searched",
      "siblings did not move alike",
      "the same search on earlier periods stays silent",
    ],
    created_at: at,
  };
}

const stamp = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, "");

function findingOf(hypothesis: Hypothesis, index: number, result: CaseResult, at: string): Finding {
  const confirmed = result.explanations.filter(({ source_hypotheses: sources }) =>
    sources.includes(hypothesis.hypothesis_id),
  );
  const isOfIt = ({ hypothesis_id: id }: { hypothesis_id: string }) => id === hypothesis.hypothesis_id;
  const suspicion = result.suspicion && isOfIt(result.suspicion) ? result.suspicion : null;
  const seen = suspicion?.seen ?? result.ruledOut.find(isOfIt)?.seen;
  const evidence = seen ?? confirmed.map(({ title }) => title).join("; ");
  const isProven = confirmed.some(({ qValue }) => qValue !== null && qValue < 0.01);
  return {
    finding_id: `F${index + 1}`,
    hypothesis_id: hypothesis.hypothesis_id,
    outcome: hypothesis.status === "CONFIRMED" ? "CONFIRMED" : "RULED_OUT",
    evidence: (evidence || hypothesis.expected_pattern).slice(0, 500),
    confidence: suspicion ? sureness[suspicion.verdict] : isProven || seen !== undefined ? "HIGH" : "MEDIUM",
    key_metrics: confirmed.map(({ title }) => title),
    session_log_ref: logName(hypothesis, at, "json"),
    completed_at: at,
  };
}

const sureness: Record<Suspicion["verdict"], Finding["confidence"]> = {
  holds: "HIGH",
  partly: "MEDIUM",
  ruled_out: "HIGH",
  not_testable: "LOW",
};

const logName = ({ hypothesis_id: id }: Hypothesis, at: string, ending: string): string =>
  `logs/session_${id}_${stamp(at)}.${ending}`;

function writeLog(folder: string, hypothesis: Hypothesis, finding: Finding, started: string, finished: string): void {
  const log = {
    hypothesis_id: hypothesis.hypothesis_id,
    start_time: started,
    end_time: finished,
    outcome: finding.outcome,
    turns: 1,
    total_tokens: 0,
    cost_usd: 0,
    key_findings: [finding.evidence],
    scripts_created: [],
    artifacts_created: [],
  };
  writeFileAtomic(join(folder, "analysis", logName(hypothesis, finished, "json")), `${JSON.stringify(log, null, 2)}\n`);
  const text = [
    `# ${hypothesis.title}`,
    "",
    hypothesis.causal_story,
    "",
    `Expected: ${hypothesis.expected_pattern}`,
    "",
    `Seen: ${finding.evidence}`,
    "",
    `Outcome: ${finding.outcome}`,
    "",
  ];
  writeFileAtomic(join(folder, "analysis", logName(hypothesis, finished, "md")), text.join("\n"));
}
