import type { CaseResult } from "../case-result.ts";
import { daysOf } from "../question.ts";
import { toMs } from "../report/dates.ts";

const dayMs = 86_400_000;
const grainMs: Record<string, number> = { hour: dayMs / 24, day: dayMs, week: 7 * dayMs, month: 30.4 * dayMs };
const binSizes: Record<string, number[]> = { hour: [3, 6, 12, 24, 168], day: [7, 14, 28, 91, 364] };

/** A point of the timeline with the span it stands for; it is drawn in the middle of it. */
export interface ShownPoint {
  time: number;
  start: number;
  end: number;
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface ShownTimeline {
  points: ShownPoint[];
  segments: { rank: number; name: string; values: (number | null)[] }[];
  /** How many of the grain one point averages; 1 where nothing was averaged. */
  binSize: number;
}

/** What a chart shows of the timeline: the periods with enough before and after them, averaged where points get too many. */
export function shownTimeline(result: CaseResult, limit: number): ShownTimeline {
  const all = toShown(result);
  const { from, to } = windowAround(result, all.points);
  const shown: ShownTimeline = {
    ...all,
    points: all.points.slice(from, to),
    segments: all.segments.map((segment) => ({ ...segment, values: segment.values.slice(from, to) })),
  };
  const sizes = binSizes[result.timeline.grain] ?? [2, 3, 6, 12, 24];
  if (shown.points.length <= limit) return shown;
  const anchor = toMs(result.question.comparison.start);
  const stepMs = grainMs[result.timeline.grain] ?? dayMs;
  const spanMs = shown.points[shown.points.length - 1].time - shown.points[0].time;
  const size = sizes.find((one) => spanMs / (one * stepMs) + 1 <= limit) ?? sizes[sizes.length - 1];
  return inBins(shown, { anchor, stepMs, size });
}

function toShown({ timeline }: CaseResult): ShownTimeline {
  const kept = timeline.points
    .map((point, index) => ({ ...point, index, time: toMs(point.time) }))
    .filter(({ time }) => Number.isFinite(time))
    .sort((a, b) => a.time - b.time);
  const usual = grainMs[timeline.grain] ?? dayMs;
  const points = kept.map(({ time, value, low, high }, i) => {
    const toNext = i + 1 < kept.length ? kept[i + 1].time - time : usual;
    const fromLast = i > 0 ? time - kept[i - 1].time : usual;
    return {
      time,
      start: time - Math.min(fromLast, usual) / 2,
      end: time + Math.min(toNext, usual) / 2,
      value,
      low,
      high,
    };
  });
  const segments = timeline.segments.map(({ rank, name, values }) => ({
    rank,
    name,
    values: kept.map(({ index }) => values[index] ?? null),
  }));
  return { points, segments, binSize: 1 };
}

/** Six times the length of a period before the baseline, at least 42 points; two times after the comparison. */
function windowAround({ question }: CaseResult, points: ShownPoint[]): { from: number; to: number } {
  if (points.length <= 120) return { from: 0, to: points.length };
  const length = Math.max(daysOf(question.baseline), daysOf(question.comparison)) * dayMs;
  const starts = Math.min(toMs(question.baseline.start), toMs(question.comparison.start));
  const ends = Math.max(toMs(question.baseline.end), toMs(question.comparison.end)) + dayMs;
  const firstInside = Math.max(
    0,
    points.findIndex(({ time }) => time >= starts),
  );
  const from = points.findIndex(({ time }) => time >= starts - 6 * length);
  const to = points.findLastIndex(({ time }) => time < ends + 2 * length) + 1;
  return { from: Math.max(0, Math.min(from, firstInside - 42)), to: to > 0 ? to : points.length };
}

interface Bins {
  /** Where a bin begins: the start of the comparison, so that no bin holds days of both periods. */
  anchor: number;
  stepMs: number;
  size: number;
}

function inBins({ points, segments }: ShownTimeline, { anchor, stepMs, size }: Bins): ShownTimeline {
  const width = stepMs * size;
  const groups = new Map<number, number[]>();
  for (const [i, { time }] of points.entries()) {
    const bin = Math.floor((time - anchor) / width);
    groups.set(bin, [...(groups.get(bin) ?? []), i]);
  }
  const mean = (indices: number[], of: (i: number) => number | null) => average(indices.map(of));
  const binned = [...groups].map(([bin, indices]) => {
    const start = anchor + bin * width - stepMs / 2;
    return {
      time: start + width / 2,
      start,
      end: start + width,
      value: mean(indices, (i) => points[i].value),
      low: mean(indices, (i) => points[i].low),
      high: mean(indices, (i) => points[i].high),
    };
  });
  const lines = segments.map((segment) => ({
    ...segment,
    values: [...groups.values()].map((indices) => mean(indices, (i) => segment.values[i])),
  }));
  return { points: binned, segments: lines, binSize: size };
}

export function average(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
