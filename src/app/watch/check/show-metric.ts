import type { PeriodCheck, WatchPeriod, WatchStatus } from "../../../domain/watch.ts";
import type { MetricSpec } from "../file/watch-file.ts";
import { labelOf, positionOfLabel } from "../periods.ts";
import type { MetricState } from "../watch-state.ts";
import type { CheckOutcome } from "./check-outcome.ts";
import type { History } from "./read-history.ts";
import { noteOf } from "./words.ts";

const shownPeriods = 60;

export interface Shown {
  spec: MetricSpec;
  history: History;
  now: Date;
  latest: number;
  waitingFor: number | null;
}

/** What people see of the metric from now on. */
export function showMetric({ spec, history, now, latest, waitingFor }: Shown, outcome: CheckOutcome): void {
  const { state, checks } = outcome;
  const { period } = spec;
  const judged = checks.findLast(({ verdict }) => verdict !== "missing") ?? null;
  const last = judged ?? state.shown.last;
  const waiting_for = waitingFor === null ? null : labelOf(waitingFor, period);
  const isBarelyLate = waitingFor !== null && latest - waitingFor < 3;
  const status = statusOf(state, judged, isBarelyLate || (waitingFor !== null && judged === null));
  const moved = new Set(outcome.state.excluded.flatMap(([from, to]) => labelsBetween(from, to, period)));
  const since = state.move?.since ?? null;
  state.shown = {
    ...state.shown,
    metric: spec.metric,
    source: spec.sourceName,
    period,
    schedule: spec.schedule.text,
    sensitivity: spec.sensitivity,
    status,
    checked_at: now.toISOString(),
    last,
    moved_since: since,
    waiting_for,
    series: history.points
      .filter(({ position }) => position <= latest)
      .slice(-shownPeriods)
      .map(({ position, value }) => {
        const label = labelOf(position, period);
        return { period: label, value, moved: moved.has(label) || (since !== null && label >= since) };
      }),
  };
  state.shown.note = noteOf(state.shown, history, spec);
}

function statusOf({ move, shown }: MetricState, judged: PeriodCheck | null, isWaiting: boolean): WatchStatus {
  if (move !== null && judged !== null) return "moved";
  if (isWaiting) return "waiting";
  if (judged === null) return move !== null ? "moved" : shown.status === "failed" ? "quiet" : shown.status;
  if (judged.verdict === "learning") return "learning";
  return judged.verdict === "recovered" ? "recovered" : "quiet";
}

function labelsBetween(from: string, to: string, period: WatchPeriod): string[] {
  const [first, last] = [positionOfLabel(from, period), positionOfLabel(to, period)];
  return Array.from({ length: Math.max(0, Math.min(last - first, 400)) + 1 }, (_, i) => labelOf(first + i, period));
}
