import type { CaseResult } from "../case-result.ts";
import type { Cite } from "./cite.ts";
import { image } from "./markdown.ts";
import type { Measure } from "./measure.ts";

export interface ReportChart {
  /** "timeline", "bridge", "heatmap" stand at their places, others before the data model. */
  name: string;
  /** Relative to the report. */
  path: string;
  alt: string;
}

/** What every section is made from. */
export interface ReportContext {
  result: CaseResult;
  measure: Measure;
  cite: Cite;
  charts: ReportChart[];
}

export function chartNamed({ charts }: ReportContext, name: string): string {
  return charts
    .filter((chart) => chart.name === name)
    .map(({ alt, path }) => image(alt, path))
    .join("\n\n");
}
