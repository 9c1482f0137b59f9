import type { CaseResult } from "../../investigate/case-result.ts";
import { citing } from "../../investigate/report/cite.ts";
import { measureOf } from "../../investigate/report/measure.ts";
import type { ReportContext } from "../../investigate/report/report-context.ts";

const chartNames = ["timeline", "bridge", "heatmap"];

/** What the sections of the report are written from. */
export function reportContext(result: CaseResult): ReportContext {
  const charts = chartNames.map((name) => ({ name, path: `charts/${name}.svg`, alt: name }));
  return { result, measure: measureOf(result), cite: citing(result.evidence), charts };
}
