import type { PeriodCheck, WatchPeriod } from "../../../domain/watch.ts";
import { labelOf, periodWords, positionOfLabel } from "../periods.ts";
import type { MetricState } from "../watch-state.ts";
import type { CheckOutcome, Judging } from "./check-outcome.ts";
import type { Judgement } from "./judge-period.ts";
import { sayLater } from "./say-later.ts";
import { tell } from "./tell.ts";
import { isOver, stillExpected, weighRecovery } from "./weigh-recovery.ts";

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
  const weighed = weighRecovery(judgement, move);
  if (isOver(weighed, judgement)) {
    state.excluded = [...state.excluded, [move.since, labelOf(position - 1, period)] as [string, string]].slice(-40);
    state.move = null;
    sayLater("recovered", position, move, judging, outcome);
    tellRecovery(position, judgement, move, judging, outcome);
    return "recovered";
  }
  if (isFurther(judgement, move)) {
    state.excluded = [...state.excluded, [move.since, labelOf(position - 1, period)] as [string, string]].slice(-40);
    sayLater("went_further", position, move, judging, outcome);
    beginMove(position, judgement, judging, outcome);
    return "moved";
  }
  state.move = weighed;
  if (hasSettled(position - positionOfLabel(move.since, period), weighed, period)) {
    state.shifts = [...state.shifts, move.since].slice(-20);
    state.excluded = state.excluded.filter(([from]) => from < move.since);
    state.move = null;
    sayLater("new_normal", position, move, judging, outcome);
    tell("new_normal", position, { judgement, since: move.since }, judging, outcome);
    return "new_normal";
  }
  sayLater("ongoing", position, move, judging, outcome);
  return "still_moved";
}

/** Where it is open whether the move is over, that is waited for as long again. */
function hasSettled(lasted: number, { over }: Move, period: WatchPeriod): boolean {
  return lasted >= 2 * settledAfter[period] || (lasted >= settledAfter[period] && over <= 0);
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
function isFurther(judgement: Judgement, move: Move): boolean {
  const { value, expected, deviation, isMoved } = judgement;
  const depth = value - expected;
  if (!isMoved) return false;
  if (Math.sign(depth) !== Math.sign(move.depth)) return true;
  const known = stillExpected(judgement, move) - expected;
  const spread = Math.max(deviation, move.deviation);
  return Math.abs(depth) >= 2 * Math.abs(known) && Math.abs(depth - known) > 4 * spread;
}

function beginMove(position: number, judgement: Judgement, judging: Judging, outcome: CheckOutcome): void {
  const { value, expected, deviation } = judgement;
  const since = labelOf(position, judging.spec.period);
  const alert = tell("moved", position, { judgement, since }, judging, outcome);
  outcome.state.move = {
    alert_id: alert.id,
    since,
    depth: value - expected,
    deviation,
    seen: value,
    usual: expected,
    over: 0,
  };
}
