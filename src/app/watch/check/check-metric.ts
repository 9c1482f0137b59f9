import { sha256 } from "../../../base/canonical-json.ts";
import type { PeriodCheck, WatchAlert, WatchPeriod, WatchStatus } from "../../../domain/watch.ts";
import type { MetricSpec } from "../file/watch-file.ts";
import { endOf, labelOf, positionOf, positionOfLabel, startOf, zonedTime } from "../periods.ts";
import type { MetricState } from "../watch-state.ts";
import { arrivalOf } from "./arrival.ts";
import { type Judgement, judgePeriod } from "./judge-period.ts";
import type { History } from "./read-history.ts";
import { movedHeadline, newNormalHeadline, noDataHeadline, noteOf, recoveredHeadline } from "./words.ts";

export interface CheckRequest {
  spec: MetricSpec;
  history: History;
  state: MetricState;
  now: Date;
}

export interface CheckOutcome {
  state: MetricState;
  /** What came of each period that was judged now, oldest first. */
  checks: PeriodCheck[];
  /** Without what an investigation adds. */
  alerts: WatchAlert[];
}

/** A move that stays for so many periods is the new normal. */
const settledAfter: Record<WatchPeriod, number> = { hour: 48, day: 14, week: 4, month: 3 };
/** What was missed while nothing ran is judged, but not for ever. */
const mostAtOnce = 60;
const shownPeriods = 60;

/** Judges every period whose data have come since the last time, in order. Pure: what to do about it is for others. */
export function checkMetric({ spec, history, state: before, now }: CheckRequest): CheckOutcome {
  const { period } = spec;
  const nowMs = zonedTime(now, spec.timezone);
  const latest = positionOf(nowMs, period) - 1;
  const outcome: CheckOutcome = { state: structuredClone(before), checks: [], alerts: [] };
  const { state } = outcome;
  const last = lastWithData(history, latest);
  const first = firstToCheck(state, { last, latest, period });
  let waitingFor: number | null = null;
  for (let position = first; position <= latest; position++) {
    const arrival = arrivalOf({ history, position, period, nowMs });
    if (arrival === "absent" || arrival === "partial") {
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
  else tellMissing(waitingFor, { spec, nowMs, now }, outcome);
  show({ spec, history, now, latest, waitingFor }, outcome);
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

/** The one after the last that was judged; at first the last there is. */
function firstToCheck({ checked_until }: MetricState, { last, latest, period }: Span): number {
  if (checked_until !== null)
    return Math.max(positionOfLabel(checked_until, period) + 1, Math.min(latest, last ?? latest) - mostAtOnce + 1);
  return last ?? latest;
}

const missing = (position: number, period: WatchPeriod): PeriodCheck => ({
  period: labelOf(position, period),
  verdict: "missing",
  value: null,
  expected: null,
  range: null,
  p_value: null,
});

type Judging = Pick<CheckRequest, "spec" | "history" | "now">;

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
  const verdict = settle(position, judgement, judging, outcome);
  const { value, expected, range, chance } = judgement;
  return { period: label, verdict, value, expected, range, p_value: chance };
}

/** What the judgement of a period means for the move that goes on, or for there being one. */
function settle(
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
    tell("recovered", position, { judgement, since: move.since }, judging, outcome);
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

/** The other way, or twice as deep. */
function isFurther(
  { value, expected, deviation, isMoved }: Judgement,
  move: NonNullable<MetricState["move"]>,
): boolean {
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

interface Told {
  judgement: Judgement | null;
  since: string;
}

function tell(
  kind: WatchAlert["kind"],
  position: number,
  { judgement, since }: Told,
  { spec, history, now }: Judging,
  outcome: CheckOutcome,
): WatchAlert {
  const period = labelOf(position, spec.period);
  const absolute = judgement === null ? null : judgement.value - judgement.expected;
  const alert: WatchAlert = {
    id: alertId(outcome.state, kind, period),
    kind,
    metric: spec.name,
    period,
    since,
    decided_at: now.toISOString(),
    headline: headlineOf(kind, position, judgement, since, { spec, history }),
    value: judgement?.value ?? null,
    expected: judgement?.expected ?? null,
    range: judgement?.range ?? null,
    change:
      absolute === null
        ? null
        : { absolute, relative: judgement!.expected === 0 ? null : absolute / Math.abs(judgement!.expected) },
    p_value: judgement?.chance ?? null,
    conclusion: null,
    explanations: [],
    case: null,
    deliveries: [],
  };
  outcome.alerts.push(alert);
  return alert;
}

/** The same decision has the same id, however often it is come to. */
function alertId({ fingerprint, shown }: MetricState, kind: string, period: string): string {
  return sha256(JSON.stringify([fingerprint, shown.name, kind, period])).slice(0, 24);
}

function headlineOf(
  kind: WatchAlert["kind"],
  position: number,
  judgement: Judgement | null,
  since: string,
  { spec, history }: Pick<CheckRequest, "spec" | "history">,
): string {
  const words = { spec, history, position, since };
  switch (kind) {
    case "moved":
      return movedHeadline(words, judgement!);
    case "recovered":
      return judgement === null
        ? `The data of ${spec.name} are back; they had been missing from ${since} on.`
        : recoveredHeadline(words, judgement);
    case "new_normal":
      return newNormalHeadline(words, judgement!);
    case "no_data":
      return noDataHeadline(words);
  }
}

interface Waiting {
  spec: MetricSpec;
  nowMs: number;
  now: Date;
}

/** Said once, when they are overdue; of data that were never up to date nobody expects it. */
function tellMissing(position: number, { spec, nowMs, now }: Waiting, outcome: CheckOutcome): void {
  const { state } = outcome;
  const { period } = spec;
  const patience = spec.lateMs ?? endOf(position, period) - startOf(position, period);
  const label = labelOf(position, period);
  if (!state.was_fresh || state.told_missing !== null || nowMs - endOf(position, period) < patience) return;
  state.told_missing = label;
  tell("no_data", position, { judgement: null, since: label }, { spec, history: emptyHistory, now }, outcome);
}

/** Data that were said to be missing have come. */
function tellBack(judging: Judging, outcome: CheckOutcome): void {
  const { state, checks } = outcome;
  const back = checks.find(({ verdict }) => verdict !== "missing");
  if (state.told_missing === null || !back) return;
  const position = positionOfLabel(back.period, judging.spec.period);
  tell("recovered", position, { judgement: null, since: state.told_missing }, judging, outcome);
  state.told_missing = null;
}

const emptyHistory: History = { kind: "amount", isAdditive: true, label: "", unit: null, dateColumn: "", points: [] };

interface Shown {
  spec: MetricSpec;
  history: History;
  now: Date;
  latest: number;
  waitingFor: number | null;
}

function show({ spec, history, now, latest, waitingFor }: Shown, outcome: CheckOutcome): void {
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

/** What is known of a metric before its first check. */
export function newState(spec: MetricSpec, fingerprint: string): MetricState {
  return {
    version: 1,
    fingerprint,
    shown: {
      name: spec.name,
      metric: spec.metric,
      source: spec.sourceName,
      period: spec.period,
      schedule: spec.schedule.text,
      sensitivity: spec.sensitivity,
      status: "learning",
      note: "not checked yet",
      checked_at: null,
      next_check_at: null,
      last: null,
      moved_since: null,
      waiting_for: null,
      series: [],
      alerts: [],
    },
    checked_until: null,
    was_fresh: false,
    move: null,
    excluded: [],
    shifts: [],
    told_missing: null,
    investigations: [],
  };
}
