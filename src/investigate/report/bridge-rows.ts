import type { CaseResult } from "../case-result.ts";
import { addsUp, type Measure } from "./measure.ts";
import { explanationName } from "./words.ts";

export interface BridgeRow {
  kind: "before" | "explanation" | "remainder" | "after";
  rank: number | null;
  label: string;
  /** Rounded as shown, so that the column adds up as printed. */
  value: number;
  /** Of the whole change, rounded to a tenth of a percent; null where there is none. */
  share: number | null;
}

export interface Bridge {
  rows: BridgeRow[];
  hasShares: boolean;
  /** What is missing between the parts and the whole; 0 unless the parts do not belong to the whole. */
  gap: number;
}

/** Before, each explanation, what remains, after; null where parts do not add up to the whole. */
export function bridgeOf(result: CaseResult, measure: Measure): Bridge | null {
  const { baseline_value: before, comparison_value: after } = result.change;
  if (!addsUp(result) || before === null || after === null) return null;
  const parts = result.explanations.map(({ contribution }) => measure.toUnits(contribution.absolute));
  const change = measure.toUnits(after) - measure.toUnits(before);
  const hasShares =
    result.explanations.every(({ contribution }) => contribution.share !== null) && change !== 0 && parts.length > 0;
  const shares = result.explanations.map(({ contribution }) => Math.round((contribution.share ?? 0) * 1000));
  const rows: BridgeRow[] = [
    { kind: "before", rank: null, label: "Before", value: roundAs(before, measure), share: null },
    ...result.explanations.map((explanation, i) => ({
      kind: "explanation" as const,
      rank: explanation.rank,
      label: explanationName(explanation),
      value: measure.fromUnits(parts[i]),
      share: hasShares ? shares[i] / 1000 : null,
    })),
    {
      kind: "remainder",
      rank: null,
      label: "Remainder",
      value: measure.fromUnits(change - sum(parts)),
      share: hasShares ? (1000 - sum(shares)) / 1000 : null,
    },
    { kind: "after", rank: null, label: "After", value: roundAs(after, measure), share: hasShares ? 1 : null },
  ];
  return { rows, hasShares, gap: gapOf(result, before, after) };
}

function gapOf({ explanations, remainder }: CaseResult, before: number, after: number): number {
  const explained = sum(explanations.map(({ contribution }) => contribution.absolute)) + remainder.absolute;
  const gap = after - before - explained;
  const tolerance = 1e-9 * (Math.abs(before) + Math.abs(after) + Math.abs(explained));
  return Math.abs(gap) <= tolerance ? 0 : gap;
}

function roundAs(value: number, measure: Measure): number {
  return measure.fromUnits(measure.toUnits(value));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
