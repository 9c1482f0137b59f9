import { type ChartName, pageSpec, pageWidths, withoutFrame } from "../../app/report/report-charts.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { compileChart } from "../../investigate/charts/render-chart.ts";

export interface WantedChart {
  name: ChartName;
  isNarrow: boolean;
  withSegments: boolean;
}

/** The chart as a program for vega in the browser: drawn as on the server, and it says what one points at. Null without that chart. */
export async function interactiveSpec(
  result: CaseResult,
  { name, isNarrow, withSegments }: WantedChart,
): Promise<object | null> {
  const width = isNarrow ? pageWidths.narrow : pageWidths.wide;
  const spec = pageSpec(result, name, { theme: "page", width, isInteractive: true }, withSegments);
  return spec === null ? null : compileChart(withoutFrame(spec));
}
