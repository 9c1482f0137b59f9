import type { PeriodCheck, WatchPeriod } from "../../../domain/watch.ts";
import { labelOf, periodWords, positionOfLabel } from "../periods.ts";
import type { MetricState } from "../watch-state.ts";
import type { CheckOutcome, Judging } from "./check-outcome.ts";
import type { Judgement } from "./judge-period.ts";
import { tell } from "./tell.ts";

/** A move that stays for so many periods is the new normal. */
const settledAfter: Record<WatchPeriod, number> = { hour: 48, day: 14, week: 4, month: 3 };

/** What the judgement of a period means for the move that goes on, or for there being one. */
export function settleMove(
  position: number,
  judgement: Judgement,
  judging: Judging,
  outcome: CheckOutcome,
): PeriodCheck["verdict"] {
  const { state } = outcome;
  const { period } = judging.spec;
  const { move } = state;
  if (move === null) {
    if (!judgement.isMoved) return "quiet";
    beginMove(position, judgement, judging, outcome);
    return "moved";
  }
  if (judgement.isCalm) {
    state.excluded = [...state.excluded, [move.since, labelOf(position - 1, period)] as [string, string]].slice(-40);
    state.move = null;
    tellRecovery(position, judgement, move, judging, outcome);
    return "recovered";
  }
  if (isFurther(judgement, move)) {
    state.excluded = [...state.excluded, [move.since, labelOf(position - 1, period)] as [string, string]].slice(-40);
    beginMove(position, judgement, judging, outcome);
    return "moved";
  }
  if (position - positionOfLabel(move.since, period) >= settledAfter[period]) {
    state.shifts = [...state.shifts, move.since].slice(-20);
    state.excluded = state.excluded.filter(([from]) => from < move.since);
    state.move = null;
    tell("new_normal", position, { judgement, since: move.since }, judging, outcome);
    return "new_normal";
  }
  return "still_moved";
}

/** Of a move that nobody has been told of yet, one alert says both. */
function tellRecovery(
  position: number,
  judgement: Judgement,
  { alert_id, since }: Move,
  judging: Judging,
  outcome: CheckOutcome,
): void {
  const untold = outcome.alerts.find(({ id }) => id === alert_id);
  if (untold) untold.headline += ` It recovered ${periodWords(position, judging.spec.period)}.`;
  else tell("recovered", position, { judgement, since }, judging, outcome);
}

type Move = NonNullable<MetricState["move"]>;

/** The other way, or twice as deep. */
function isFurther({ value, expected, deviation, isMoved }: Judgement, move: Move): boolean {
  const depth = value - expected;
  if (!isMoved) return false;
  if (Math.sign(depth) !== Math.sign(move.depth)) return true;
  const spread = Math.max(deviation, move.deviation);
  return Math.abs(depth) >= 2 * Math.abs(move.depth) && Math.abs(depth - move.depth) > 4 * spread;
}

function beginMove(position: number, judgement: Judgement, judging: Judging, outcome: CheckOutcome): void {
  const { value, expected, deviation } = judgement;
  const since = labelOf(position, judging.spec.period);
  const alert = tell("moved", position, { judgement, since }, judging, outcome);
  outcome.state.move = { alert_id: alert.id, since, depth: value - expected, deviation };
}
