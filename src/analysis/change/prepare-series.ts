import { type BucketGrid, inferGrid } from "../bucket-grid.ts";
import { type CyclePattern, estimatePattern, removePattern } from "../seasonality/cycle-pattern.ts";
import type { RateSeries } from "../seasonality/rate-series.ts";
import { type Bucket, isInside, type MetricKind, type WindowPair } from "../series.ts";

export interface SeriesQuestion {
  buckets: readonly Bucket[];
  windows: WindowPair;
  kind: MetricKind;
  /** What an absent bucket of an additive metric means; auto takes it for zero where buckets are often absent. */
  missing: "zero" | "absent" | "auto";
  /** Rows come by chance: what they explain of the days' spread has no memory. */
  comesByChance?: boolean;
}

export interface PreparedSeries {
  grid: BucketGrid;
  /** As given: per day for additive metrics, per denominator for ratios, per bucket for levels. */
  plain: RateSeries;
  /** With the weekday (or other cycle) pattern taken out, where there is one. */
  aligned: RateSeries;
  pattern: CyclePattern | null;
  /** How the pattern is called: weekday, hour, month. */
  patternName: string | null;
  times: Float64Array;
  inBaseline: boolean[];
  inComparison: boolean[];
  rowVariance: (number | null)[];
  comesByChance: boolean;
}

interface Point {
  position: number;
  numerator: number;
  exposure: number;
  variance: number | null;
}

export function prepareSeries(question: SeriesQuestion): PreparedSeries {
  const grid = inferGrid(question.buckets.map((bucket) => bucket.time));
  const points = fillMissing(toPoints(question, grid), question, grid);
  const plain = {
    positions: Int32Array.from(points, (point) => point.position),
    numerator: Float64Array.from(points, (point) => point.numerator),
    exposure: Float64Array.from(points, (point) => point.exposure),
  };
  const cycle = findCycle(plain, grid);
  const times = Float64Array.from(points, (point) => grid.timeOf(point.position));
  return {
    grid,
    plain,
    aligned: cycle ? removePattern(plain, cycle.pattern) : plain,
    pattern: cycle?.pattern ?? null,
    patternName: cycle?.name ?? null,
    times,
    inBaseline: Array.from(times, (time) => isInside(time, question.windows.baseline)),
    inComparison: Array.from(times, (time) => isInside(time, question.windows.comparison)),
    rowVariance: points.map((point) => point.variance),
    comesByChance: question.comesByChance ?? false,
  };
}

function toPoints({ buckets, kind }: SeriesQuestion, grid: BucketGrid): Point[] {
  const points: Point[] = [];
  for (const bucket of buckets) {
    const position = grid.positionOf(bucket.time);
    const exposure = kind === "ratio" ? (bucket.denominator ?? 1) : kind === "level" ? 1 : grid.meanDays;
    if (!(exposure > 0) || !Number.isFinite(bucket.numerator)) continue;
    points.push({ position, numerator: bucket.numerator, exposure, variance: varianceOf(bucket, kind) });
  }
  return points.sort((a, b) => a.position - b.position);
}

/** Counts are Poisson, and whole numbers out of whole numbers binomial, unless the rows say otherwise. */
function varianceOf({ numerator, denominator, variance }: Bucket, kind: MetricKind): number | null {
  if (variance !== null) return variance;
  if (kind === "count") return numerator;
  const isShare =
    kind === "ratio" &&
    denominator !== null &&
    Number.isInteger(numerator) &&
    Number.isInteger(denominator) &&
    numerator >= 0 &&
    numerator <= denominator;
  if (!isShare) return null;
  const rate = (numerator + 0.5) / (denominator + 1);
  return denominator * rate * (1 - rate);
}

function fillMissing(points: Point[], { kind, missing }: SeriesQuestion, grid: BucketGrid): Point[] {
  if (kind === "ratio" || kind === "level" || missing === "absent" || points.length === 0) return points;
  const span = points.at(-1)!.position - points[0]!.position + 1;
  if (missing === "auto" && points.length > 0.95 * span) return points;
  const filled: Point[] = [];
  for (const point of points) {
    for (let gap = (filled.at(-1)?.position ?? point.position) + 1; gap < point.position; gap++) {
      filled.push({ position: gap, numerator: 0, exposure: grid.meanDays, variance: 0 });
    }
    filled.push(point);
  }
  return filled;
}

const CYCLES = {
  hour: [
    { name: "hour-of-week", length: 168, cycles: 4 },
    { name: "hour-of-day", length: 24, cycles: 3 },
  ],
  day: [{ name: "weekday", length: 7, cycles: 2 }],
  month: [{ name: "month-of-year", length: 12, cycles: 3 }],
  quarter: [{ name: "quarter-of-year", length: 4, cycles: 3 }],
  week: [],
  year: [],
  other: [],
};

function findCycle(series: RateSeries, grid: BucketGrid): { name: string; pattern: CyclePattern } | null {
  for (const { name, length, cycles } of CYCLES[grid.unit]) {
    if (series.positions.length < length * cycles) continue;
    const pattern = estimatePattern(series, length);
    if (pattern && pattern.pValue < 0.05) return { name, pattern };
  }
  return null;
}
