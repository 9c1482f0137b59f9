import type { CaseResult } from "../../../investigate/case-result.ts";
import { measureOf } from "../../../investigate/report/measure.ts";
import { listed, segmentName } from "../../../investigate/report/plain-text.ts";
import { conclusion, explanationName } from "../../../investigate/report/words.ts";

const shownMovers = 3;

/**
 * What the investigation adds to an alert. That the period is unusual is the alert's own finding, from the metric's whole
 * history; a comparison of two periods that calls it usual has found no part, and says no more than that.
 */
export function sayCause(result: CaseResult): string {
  const { decision, change, explanations } = result;
  const found = decision === "blocked_by_data_quality" || (change.verdict === "moved" && explanations.length > 0);
  if (found) return conclusion(result);
  const measure = measureOf(result);
  const moves = explanations.flatMap((one) => {
    if (one.segment === null || one.before === null || one.after === null) return [];
    return [`${explanationName(one)} (${measure.value(one.before)} → ${measure.valueWithUnit(one.after)})`];
  });
  if (moves.length > 0) return `Inside it moved ${listed(moves.slice(0, shownMovers))}.`;
  return `No part stands out${largestMoves(result)}.`;
}

/** "; the largest moves are device = ios (−120) and country = DE (−80)" */
function largestMoves(result: CaseResult): string {
  const measure = measureOf(result);
  const moves = result.movers
    .slice(0, shownMovers)
    .map(({ segment, absolute }) => `${segmentName(segment)} (${measure.delta(absolute)})`);
  return moves.length === 0 ? "" : `; the largest ${moves.length === 1 ? "move is" : "moves are"} ${listed(moves)}`;
}
