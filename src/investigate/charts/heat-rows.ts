import type { CaseResult } from "../case-result.ts";
import { daysOf, type Period } from "../question.ts";
import { toMs } from "../report/dates.ts";
import { average, type ShownPoint, shownTimeline } from "./shown-timeline.ts";

const dayMs = 86_400_000;
const mostColumns = 75;
const mostSegments = 8;

export interface HeatRow {
  /** 0 for the whole and for segments that are there to compare with. */
  rank: number;
  name: string;
  /** Fraction of the baseline's value at that time; null where either is missing. */
  deviations: (number | null)[];
  before: number | null;
  after: number | null;
}

export interface HeatRows {
  rows: HeatRow[];
  points: ShownPoint[];
  binSize: number;
}

/** The whole and the segments, each against its own baseline period; days against the same weekdays of it. */
export function heatRows(result: CaseResult): HeatRows {
  const daily = withBaselines(result);
  const { points, segments, binSize } = shownTimeline(daily, mostColumns);
  const half = segments.length / 2;
  const rows = segments.slice(0, half).map(({ rank, name, values }, i) => {
    const expected = segments[half + i].values;
    return {
      rank,
      name,
      deviations: values.map((value, at) => deviation(value, expected[at])),
      ...(reportedValues(rank, i === 0, result) ?? {
        before: meanOver(values, points, result.question.baseline),
        after: meanOver(values, points, result.question.comparison),
      }),
    };
  });
  return { rows: rows.slice(0, mostSegments + 1), points, binSize };
}

/** The case with all lines to show as segments, then the baseline of each in the same order, so that both are cut and averaged alike. */
function withBaselines(result: CaseResult): CaseResult {
  const { timeline } = result;
  const whole = { rank: 0, name: "everything", values: timeline.points.map(({ value }) => value) };
  const lines = [whole, ...timeline.segments];
  const times = timeline.points.map(({ time }) => toMs(time));
  const baselines = lines.map((line) => ({ ...line, values: expectedValues(line.values, times, result) }));
  return { ...result, timeline: { ...timeline, segments: [...lines, ...baselines] } };
}

function expectedValues(
  values: (number | null)[],
  times: number[],
  { question, timeline }: CaseResult,
): (number | null)[] {
  const inBaseline = times.map((time) => isInside(time, question.baseline));
  const overall = average(values.filter((_, i) => inBaseline[i]));
  const isWeekly = timeline.grain === "day" && daysOf(question.baseline) >= 14;
  if (!isWeekly) return values.map(() => overall);
  const weekday = (time: number) => new Date(time).getUTCDay();
  const byWeekday = Array.from({ length: 7 }, (_, day) =>
    average(values.filter((_, i) => inBaseline[i] && weekday(times[i]) === day)),
  );
  return times.map((time) => byWeekday[weekday(time)] ?? overall);
}

/** The figures of the report where it has them, so that no chart says another number. */
function reportedValues(rank: number, isWhole: boolean, { change, explanations }: CaseResult) {
  const { baseline_value, comparison_value } = change.rate ?? change;
  if (isWhole) return { before: baseline_value, after: comparison_value };
  const explanation = explanations.find((one) => one.rank === rank && one.segment !== null);
  if (explanation === undefined || explanation.before === null || explanation.after === null) return null;
  return { before: explanation.before, after: explanation.after };
}

function deviation(value: number | null, expected: number | null): number | null {
  return value === null || expected === null || expected === 0 ? null : (value - expected) / Math.abs(expected);
}

function meanOver(values: (number | null)[], points: ShownPoint[], period: Period): number | null {
  return average(values.filter((_, i) => isInside(points[i].time, period)));
}

function isInside(time: number, { start, end }: Period): boolean {
  return time >= toMs(start) && time < toMs(end) + dayMs;
}
