import type { EvidenceRow } from "../../engine/evidence-log.ts";

/** One row of aggregates for each period, and one for all the other rows. */
export interface PeriodStats {
  evidence: string;
  baseline: EvidenceRow;
  comparison: EvidenceRow;
  other: EvidenceRow;
}

/** SQL aggregates by the name of their column in the evidence. */
export type Aggregates = Record<string, string>;

export const countOf = (row: EvidenceRow, name: string): number => Number(row[name] ?? 0);
