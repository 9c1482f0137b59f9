import type { PeriodCheck, WatchPeriod } from "../../../domain/watch.ts";
import { labelOf, positionOf, positionOfLabel, zonedTime } from "../periods.ts";
import type { MetricState } from "../watch-state.ts";
import { arrivalOf } from "./arrival.ts";
import type { CheckOutcome, Judging } from "./check-outcome.ts";
import { judgePeriod } from "./judge-period.ts";
import type { History } from "./read-history.ts";
import { settleMove } from "./settle-move.ts";
import { showMetric } from "./show-metric.ts";
import { tellBack, tellMissing } from "./tell.ts";

export interface CheckRequest extends Judging {
  state: MetricState;
}

/** What was missed while nothing ran is judged, but not for ever. */
const mostAtOnce = 60;
const longAgo = 10;

/** Judges every period whose data have come since the last time, in order. Pure: what to do about it is for others. */
export function checkMetric({ spec, history, state: before, now }: CheckRequest): CheckOutcome {
  const { period } = spec;
  const nowMs = zonedTime(now, spec.timezone);
  const latest = positionOf(nowMs, period) - 1;
  const outcome: CheckOutcome = { state: structuredClone(before), checks: [], alerts: [] };
  const { state } = outcome;
  const { first, until } = periodsToCheck(state, { last: lastWithData(history, latest), latest, period });
  let waitingFor: number | null = null;
  for (let position = first; position <= latest; position++) {
    const arrival = arrivalOf({ history, position, period, nowMs });
    if (position > until || arrival === "absent" || arrival === "partial") {
      waitingFor = position;
      break;
    }
    outcome.checks.push(
      arrival === "gap" ? missing(position, period) : judge(position, { spec, history, now }, outcome),
    );
    state.checked_until = labelOf(position, period);
  }
  tellBack({ spec, history, now }, outcome);
  if (waitingFor === null) state.was_fresh = true;
  else tellMissing(waitingFor, { spec, history, nowMs, now }, outcome);
  showMetric({ spec, history, now, latest, waitingFor }, outcome);
  return outcome;
}

function lastWithData({ points }: History, latest: number): number | null {
  const known = points.filter(({ position }) => position <= latest);
  return known.length === 0 ? null : known[known.length - 1]!.position;
}

interface Span {
  last: number | null;
  latest: number;
  period: WatchPeriod;
}

/** Those after the last that was judged. At first the last there is alone: data that end long ago are no news. */
function periodsToCheck(
  { checked_until }: MetricState,
  { last, latest, period }: Span,
): { first: number; until: number } {
  if (checked_until === null) {
    const first = last ?? latest;
    return { first, until: latest - first < longAgo ? latest : first };
  }
  const oldest = Math.min(latest, last ?? latest) - mostAtOnce + 1;
  return { first: Math.max(positionOfLabel(checked_until, period) + 1, oldest), until: latest };
}

const missing = (position: number, period: WatchPeriod): PeriodCheck => ({
  period: labelOf(position, period),
  verdict: "missing",
  value: null,
  expected: null,
  range: null,
  p_value: null,
});

function judge(position: number, judging: Judging, outcome: CheckOutcome): PeriodCheck {
  const { spec, history } = judging;
  const { period, sensitivity } = spec;
  const { state } = outcome;
  const at = (label: string) => positionOfLabel(label, period);
  const excluded: [number, number][] = state.excluded.map(([from, to]) => [at(from), at(to)]);
  if (state.move !== null) excluded.push([at(state.move.since), position - 1]);
  const shifts = state.shifts.map(at);
  const judgement = judgePeriod({ history, position, period, sensitivity, excluded, shifts });
  const label = labelOf(position, period);
  if (!("chance" in judgement)) {
    const verdict = judgement.value === null ? "missing" : "learning";
    return { ...missing(position, period), verdict, value: judgement.value };
  }
  const verdict = settleMove(position, judgement, judging, outcome);
  const { value, expected, range, chance } = judgement;
  return { period: label, verdict, value, expected, range, p_value: chance };
}
