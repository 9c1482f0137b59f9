import type { ReportStatus } from "../../domain/report.ts";
import type { CaseResult } from "../case-result.ts";
import { renderAnalysis } from "./analysis-performed.ts";
import { renderBridge } from "./bridge.ts";
import { citing } from "./cite.ts";
import { renderDataModel } from "./data-model.ts";
import { renderExplanations } from "./explanations.ts";
import { renderFooter } from "./footer.ts";
import { renderHeader } from "./header.ts";
import { image } from "./markdown.ts";
import { measureOf } from "./measure.ts";
import { renderMetricTree } from "./metric-tree.ts";
import { renderNextSteps } from "./next-steps.ts";
import { renderQualityNotes } from "./quality-notes.ts";
import type { ReportChart, ReportContext } from "./report-context.ts";
import { renderRuledOut } from "./ruled-out.ts";

/** The whole report as Markdown; the same case gives the same text but for the time in the footer. */
export function renderReport(result: CaseResult, charts: ReportChart[], generatedAt: Date): string {
  const context: ReportContext = { result, measure: measureOf(result), cite: citing(result.evidence), charts };
  const sections = [
    renderHeader(context),
    result.decision === "blocked_by_data_quality" ? renderQualityNotes(context) : "",
    renderBridge(context),
    renderMetricTree(context),
    renderExplanations(context),
    renderRuledOut(context),
    renderOtherCharts(context),
    renderDataModel(context),
    renderAnalysis(context),
    result.decision === "blocked_by_data_quality" ? "" : renderQualityNotes(context),
    renderNextSteps(context),
    renderFooter(context, generatedAt),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

export function reportStatus({ decision, explanations }: CaseResult): ReportStatus {
  return decision === "diagnosed" && explanations.length > 0 ? "completed" : "no_findings";
}

function renderOtherCharts({ charts }: ReportContext): string {
  const placed = ["timeline", "bridge", "heatmap"];
  const others = charts.filter(({ name }) => !placed.includes(name));
  return others.map(({ alt, path }) => image(alt, path)).join("\n\n");
}
