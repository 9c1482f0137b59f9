import type { CaseResult } from "../case-result.ts";
import { bridgeChart } from "./bridge-chart.ts";
import type { ChartSpec, Theme } from "./chart-spec.ts";
import { heatmapChart } from "./heatmap-chart.ts";
import { timelineChart } from "./timeline-chart.ts";

export interface CaseChart {
  name: "timeline" | "bridge" | "heatmap";
  spec: ChartSpec;
  alt: string;
}

/** The charts that make sense for this case, in the order of the report. */
export function caseCharts(result: CaseResult, theme: Theme): CaseChart[] {
  const specs = [
    { name: "timeline" as const, spec: timelineChart(result, { theme, withSegments: false }) },
    { name: "bridge" as const, spec: bridgeChart(result, { theme }) },
    { name: "heatmap" as const, spec: heatmapChart(result, { theme }) },
  ];
  return specs.flatMap(({ name, spec }) => (spec === null ? [] : [{ name, spec, alt: spec.description }]));
}
