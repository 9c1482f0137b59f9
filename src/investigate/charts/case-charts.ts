import type { CaseResult } from "../case-result.ts";
import { bridgeChart } from "./bridge-chart.ts";
import type { ChartLook, ChartSpec } from "./chart-spec.ts";
import { heatmapChart } from "./heatmap-chart.ts";
import { timelineChart } from "./timeline-chart.ts";

export interface CaseChart {
  name: "timeline" | "bridge" | "heatmap";
  spec: ChartSpec;
  alt: string;
}

/** The charts that make sense for this case, in the order of the report. */
export function caseCharts(result: CaseResult, look: ChartLook): CaseChart[] {
  const specs = [
    { name: "timeline" as const, spec: timelineChart(result, { ...look, withSegments: false }) },
    { name: "bridge" as const, spec: bridgeChart(result, look) },
    { name: "heatmap" as const, spec: heatmapChart(result, look) },
  ];
  return specs.flatMap(({ name, spec }) => (spec === null ? [] : [{ name, spec, alt: spec.description }]));
}
