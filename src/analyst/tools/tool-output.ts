import type { EvidenceRow } from "../../engine/evidence-log.ts";
import type { ChartSpec } from "../../investigate/charts/chart-spec.ts";

export type OutputCell = EvidenceRow[string];

/** A table that a tool made; the evidence id leads to the query behind it. */
export interface OutputTable {
  columns: string[];
  rows: OutputCell[][];
  evidence: string | null;
}

/** What a tool hands on to the tasks that depend on it. */
export type ToolOutput =
  | ({ kind: "table" } & OutputTable)
  | { kind: "chart"; chartType: string; xLabel: string; yLabel: string; spec: ChartSpec }
  | { kind: "facts"; facts: Record<string, unknown> };
