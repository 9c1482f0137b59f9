import { expectNext } from "../../../analysis/watch/expect-next.ts";
import type { Expectation } from "../../../analysis/watch/foretell.ts";
import type { Cycle, WatchedPoint } from "../../../analysis/watch/watched-series.ts";
import type { Sensitivity, WatchPeriod } from "../../../domain/watch.ts";
import { isUsuallyEmpty } from "./arrival.ts";
import type { History } from "./read-history.ts";

/** Chances below which a period counts as moved; set by simulation, so that quiet metrics alarm in fewer than one check of a hundred. */
export const alarmChance: Record<Sensitivity, number> = { low: 0.001, normal: 0.008, high: 0.02 };
/** A period this usual is back to normal. */
const calmChance = 0.05;

const fewest: Record<WatchPeriod, number> = { hour: 192, day: 15, week: 10, month: 12 };
const longest: Record<WatchPeriod, number> = { hour: 24 * 7 * 8, day: 182, week: 104, month: 84 };

export interface JudgeRequest {
  history: History;
  position: number;
  period: WatchPeriod;
  sensitivity: Sensitivity;
  /** Periods that are no part of what is usual, both ends included. */
  excluded: readonly [number, number][];
  shifts: readonly number[];
}

export interface Judgement {
  value: number;
  expected: number;
  deviation: number;
  range: [number, number];
  chance: number;
  isMoved: boolean;
  isCalm: boolean;
}

/** Null: there is nothing to judge, or not enough to judge it by. */
export function judgePeriod(
  request: JudgeRequest,
): Judgement | { value: number | null; known: number; needed: number } {
  const { history, position, period } = request;
  const own = pointAt(history, position, period);
  const before = usualPoints(request);
  const known = before.filter(({ value }) => value !== null).length;
  if (own.value === null || known < fewest[period]) return { value: own.value, known, needed: fewest[period] };
  const expectation = expectNext({
    history: before,
    next: own,
    kind: history.kind,
    cycles: cyclesOf(period, known),
    shifts: request.shifts.filter((shift) => shift > before[0]!.position && shift <= position),
  });
  return toJudgement(own.value, expectation, request.sensitivity);
}

function toJudgement(value: number, expectation: Expectation, sensitivity: Sensitivity): Judgement {
  const chance = expectation.chanceOf(value);
  const [low, high] = expectation.range(alarmChance[sensitivity]);
  return {
    value,
    expected: expectation.value,
    deviation: expectation.deviation,
    range: [Math.min(low, high), Math.max(low, high)],
    chance,
    isMoved: chance < alarmChance[sensitivity],
    isCalm: chance >= calmChance,
  };
}

/** A period without rows is a zero where such periods are usual. */
function pointAt(history: History, position: number, period: WatchPeriod): WatchedPoint {
  const found = history.points.find((point) => point.position === position);
  if (found) return { position, value: found.value, size: found.size };
  const isZero = history.isAdditive && isUsuallyEmpty(history, position, period);
  return { position, value: isZero ? 0 : null, size: null };
}

function usualPoints({ history, position, period, excluded }: JudgeRequest): WatchedPoint[] {
  const isLeftOut = (at: number) => excluded.some(([from, to]) => at >= from && at <= to);
  const known = history.points.filter(
    (point) => point.position < position && point.position >= position - longest[period],
  );
  if (known.length === 0) return [];
  const first = known[0]!.position;
  const byPosition = new Map(known.map((point) => [point.position, point]));
  const fillsZero = history.isAdditive && isUsuallyEmpty(history, position, period);
  return Array.from({ length: position - first }, (_, i): WatchedPoint => {
    const at = first + i;
    const found = byPosition.get(at);
    const value = found ? found.value : fillsZero ? 0 : null;
    return { position: at, value: isLeftOut(at) ? null : value, size: found?.size ?? null };
  });
}

// 1970-01-01 was a Thursday; Monday is the first day.
const week = {
  length: 7,
  phaseOf: (day: number) => (day + 3) % 7,
  groups: [0, 0, 0, 0, 0, 1, 1],
};

function cyclesOf(period: WatchPeriod, known: number): Cycle[] {
  if (period === "day") return [week];
  if (period === "month") return known >= 36 ? [{ length: 12, phaseOf: (position) => position % 12 }] : [];
  if (period === "week") return [];
  const outer = { ...week, span: 24 * 7, phaseOf: (position: number) => week.phaseOf(Math.floor(position / 24)) };
  const hoursAndDays = { length: 24, phaseOf: (position: number) => position % 24, outer };
  // Which hour of the week is first does not matter.
  const hoursOfWeek = { length: 24 * 7, phaseOf: (position: number) => position % (24 * 7) };
  return known >= 24 * 7 * 4 ? [hoursAndDays, hoursOfWeek] : [hoursAndDays];
}

/** Whether the metric's days of the week differ enough to be compared with themselves only. */
export function hasWeekdays({ points }: Pick<History, "points">, position: number): boolean {
  const recent = points.filter((point) => point.position < position && point.position >= position - 56);
  const groups = Array.from({ length: 7 }, (_, weekday) =>
    recent.flatMap((point) => (point.position % 7 === weekday && point.value !== null ? [point.value] : [])),
  );
  const all = groups.flat();
  if (all.length < 21) return false;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const centre = mean(all);
  const within = groups.reduce(
    (sum, group) => sum + group.reduce((own, value) => own + (value - mean(group)) ** 2, 0),
    0,
  );
  const total = all.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return total > 0 && (total - within) / total > 0.5;
}
