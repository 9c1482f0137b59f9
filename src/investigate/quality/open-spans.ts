import { formatNumber, formatPercent } from "../../base/format-number.ts";
import { countOf, type PeriodStats } from "./period-stats.ts";
import { type Proportion, proportionZ, shareOf } from "./proportion.ts";
import { type CheckResult, nothingFound } from "./quality-check.ts";
import type { Subject } from "./read-subject.ts";

const leastShare = 0.05;

/** Time spans that have not ended yet are missing from their average, and they are the long ones (right-censoring). */
export function checkOpenSpans({ facts, measures, timeColumns }: Subject, periods: PeriodStats): CheckResult {
  if (facts.metric.unit === null || timeColumns.length === 0 || measures.length === 0) return nothingFound(0);
  const openIn = (row: PeriodStats["baseline"]): Proportion => ({
    hits: countOf(row, "missing in amount"),
    of: countOf(row, "rows"),
  });
  const before = openIn(periods.baseline);
  const after = openIn(periods.comparison);
  const isGrowing = shareOf(after) >= leastShare && proportionZ(before, after) >= 3;
  const areMany = Math.max(shareOf(before), shareOf(after)) >= 2 * leastShare;
  if (!isGrowing && !areMany) return nothingFound(1);
  const column = mostMissing(timeColumns, periods);
  return {
    notes: [
      {
        check: "open-spans",
        severity: "warning",
        message:
          `${column} is missing in ${formatNumber(after.hits)} of ${formatNumber(after.of)} rows of the comparison ` +
          `(${formatPercent(shareOf(after))}) and ${formatNumber(before.hits)} of ${formatNumber(before.of)} of the baseline ` +
          `(${formatPercent(shareOf(before))}): spans that have not ended are left out, so the metric leans towards short ones.`,
        evidence: [periods.evidence],
      },
    ],
    checks: 1,
  };
}

function mostMissing(columns: readonly string[], { baseline, comparison }: PeriodStats): string {
  const missing = (column: string) => countOf(baseline, `missing ${column}`) + countOf(comparison, `missing ${column}`);
  return [...columns].sort((a, b) => missing(b) - missing(a))[0];
}
