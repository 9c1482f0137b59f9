import { tQuantile, tTwoSided } from "../distributions/student-t.ts";
import { fsum } from "../fsum.ts";
import { type ChangeBasis, describeMethod, type TestKind } from "./describe-method.ts";
import { type HistoryTest, testAgainstHistory } from "./history-test.ts";
import { type PreparedSeries, prepareSeries, type SeriesQuestion } from "./prepare-series.ts";
import { testBetweenBuckets, testWithinBuckets } from "./short-test.ts";
import { contrastWindows, type WindowContrast } from "./window-contrast.ts";

export interface ChangeQuestion extends SeriesQuestion {
  /** The metric over each whole window, where that is not the sum or mean of its buckets (distinct counts, medians). */
  windowValues: { baseline: number; comparison: number } | null;
}

export interface WindowValue {
  /** What is compared: the total, the amount per day, the rate, or the level. */
  value: number;
  /** Total of the window for additive metrics, otherwise the same as `value`. */
  raw: number;
  perDay: number | null;
  buckets: number;
}

export interface ChangeTrend {
  perDay: number;
  /** What the trend alone would have changed, in the unit of `absolute`. */
  expected: number;
  /** The change beyond the trend, with its interval. `pValue` of the change speaks of this. */
  excess: number;
  excessInterval: [number, number];
}

export interface Change {
  baseline: WindowValue;
  comparison: WindowValue;
  basis: ChangeBasis;
  absolute: number;
  /** Null when the baseline is zero. */
  relative: number | null;
  /** The change with the weekday (or other cycle) pattern taken out; equal to the plain one when the windows match. */
  aligned: { absolute: number; relative: number | null };
  /** Null when nothing tells the spread of the metric; the verdict then is "moved" for any difference. */
  pValue: number | null;
  /** p-value without regard to the trend. */
  plainPValue: number | null;
  /** 95 % interval of the aligned change. */
  interval: [number, number] | null;
  verdict: "moved" | "noise";
  /** Found in four of five cases at the 5 % level. */
  minimalDetectable: { absolute: number; relative: number | null } | null;
  trend: ChangeTrend | null;
  test: TestKind;
  /** Buckets that went into the noise estimate. */
  historyBuckets: number;
  historyDays: number;
  /** 0: independent buckets; towards 1: a level that wanders. */
  persistence: number;
  method: string;
}

interface Outcome {
  kind: TestKind;
  standardError: number;
  freedom: number;
  history: HistoryTest | null;
}

const LEAST_HISTORY = 10;

/** Is the difference between the windows more than this metric's usual noise? Null when a window holds no data. */
export function measureChange(question: ChangeQuestion): Change | null {
  const prepared = prepareSeries(question);
  const values = windowValues(question, prepared);
  if (!values) return null;
  const contrast = contrastWindows(prepared);
  const outcome = chooseTest(question, prepared, contrast);
  return summarise({ prepared, values, contrast, outcome });
}

interface WindowValues {
  baseline: WindowValue;
  comparison: WindowValue;
  basis: ChangeBasis;
  /** From the rate that is tested to the value that is reported. */
  scale: number;
}

function windowValues({ kind, windowValues: given }: ChangeQuestion, prepared: PreparedSeries): WindowValues | null {
  const [earlier, later] = [prepared.inBaseline, prepared.inComparison].map((includes) =>
    plainTotals(prepared, includes),
  );
  if (!earlier || !later || earlier.count === 0 || later.count === 0) return null;
  const rates = [earlier.numerator / earlier.exposure, later.numerator / later.exposure] as const;
  const build = (value: number, raw: number, perDay: number | null, buckets: number) => ({
    value,
    raw,
    perDay,
    buckets,
  });
  if (kind === "ratio" || kind === "level") {
    const [before, after] = given ? [given.baseline, given.comparison] : rates;
    return {
      baseline: build(before, before, null, earlier.count),
      comparison: build(after, after, null, later.count),
      basis: kind === "ratio" ? "rate" : "level",
      scale: given && rates[0] !== 0 ? Math.abs(before / rates[0]) : 1,
    };
  }
  const sameLength = Math.abs(earlier.exposure - later.exposure) < 1e-6 * earlier.exposure;
  const side = (sums: typeof earlier, rate: number) =>
    build(sameLength ? sums.numerator : rate, sums.numerator, rate, sums.count);
  return {
    baseline: side(earlier, rates[0]),
    comparison: side(later, rates[1]),
    basis: sameLength ? "total" : "per_day",
    scale: sameLength ? earlier.exposure : 1,
  };
}

function plainTotals({ plain }: PreparedSeries, includes: readonly boolean[]) {
  const inside = (values: Float64Array) => values.filter((_, i) => includes[i]);
  return {
    numerator: fsum(inside(plain.numerator)),
    exposure: fsum(inside(plain.exposure)),
    count: includes.filter(Boolean).length,
  };
}

/** History where there is some; with few buckets the spread between them, or that of their rows if it is larger. */
function chooseTest(question: ChangeQuestion, prepared: PreparedSeries, contrast: WindowContrast): Outcome {
  const count = prepared.times.length;
  const groups = 2;
  const fromHistory = (): Outcome => {
    const history = testAgainstHistory(prepared, question.windows, contrast);
    return { kind: "history", standardError: history.standardError, freedom: history.freedom, history };
  };
  if (count - groups >= LEAST_HISTORY) return fromHistory();
  const between = testBetweenBuckets(prepared);
  const within = testWithinBuckets(prepared);
  const wider = within && (!between || within.standardError > between.standardError);
  if (!between && count - groups >= 3) {
    const outcome = fromHistory();
    if (!within || outcome.standardError > within.standardError) return outcome;
  }
  if (wider) return { kind: "within_buckets", ...within, history: null };
  if (between) return { kind: "between_buckets", ...between, history: null };
  return { kind: "none", standardError: Number.NaN, freedom: Number.NaN, history: null };
}

interface Parts {
  prepared: PreparedSeries;
  values: WindowValues;
  contrast: WindowContrast;
  outcome: Outcome;
}

function summarise({ prepared, values, contrast, outcome }: Parts): Change {
  const { baseline, comparison, basis, scale } = values;
  const absolute = comparison.value - baseline.value;
  const aligned = isBalanced(prepared) ? absolute : contrast.difference * scale;
  const error = outcome.standardError * scale;
  const reach = tQuantile(0.975, outcome.freedom) * error;
  const tested = outcome.kind !== "none" && error >= 0;
  const trend = tested ? describeTrend(outcome, aligned, scale) : null;
  const plainPValue = tested ? pValueOf(aligned, error, outcome.freedom) : null;
  const trendError = (outcome.history?.trend?.standardError ?? 0) * scale;
  const pValue = trend ? pValueOf(trend.excess, trendError, outcome.freedom) : plainPValue;
  const detectable =
    (tQuantile(0.975, outcome.freedom) + tQuantile(0.8, outcome.freedom)) * (trend ? trendError : error);
  const relativeTo = (amount: number) => (baseline.value === 0 ? null : amount / Math.abs(baseline.value));
  const moved = pValue === null ? absolute !== 0 : pValue < 0.05;
  const positions = prepared.aligned.positions;
  const historyBuckets = outcome.kind === "history" ? positions.length : baseline.buckets + comparison.buckets;
  return {
    baseline,
    comparison,
    basis,
    absolute,
    relative: relativeTo(absolute),
    aligned: { absolute: aligned, relative: relativeTo(aligned) },
    pValue,
    plainPValue,
    interval: tested ? [aligned - reach, aligned + reach] : null,
    verdict: moved ? "moved" : "noise",
    minimalDetectable: tested ? { absolute: detectable, relative: relativeTo(detectable) } : null,
    trend,
    test: outcome.kind,
    historyBuckets,
    historyDays: fsum(Array.from(positions, (position) => prepared.grid.daysOf(position))),
    persistence: outcome.history?.noise.persistence ?? 0,
    method: describeMethod({
      test: outcome.kind,
      unit: prepared.grid.unit,
      buckets: historyBuckets,
      patternName: prepared.patternName,
      persistence: outcome.history?.noise.persistence ?? 0,
      hasTrend: trend !== null,
      basis,
    }),
  };
}

function describeTrend(outcome: Outcome, aligned: number, scale: number): ChangeTrend | null {
  const trend = outcome.history?.trend;
  if (!trend) return null;
  const expected = trend.expected * scale;
  const reach = tQuantile(0.975, outcome.freedom) * trend.standardError * scale;
  const excess = aligned - expected;
  return { perDay: trend.slopePerDay * scale, expected, excess, excessInterval: [excess - reach, excess + reach] };
}

function pValueOf(difference: number, error: number, freedom: number): number {
  if (error > 0) return tTwoSided(difference / error, freedom);
  return difference === 0 ? 1 : 0;
}

/** Both windows have each phase of the cycle in the same proportion, so that the pattern cancels. */
function isBalanced({ pattern, plain, inBaseline, inComparison }: PreparedSeries): boolean {
  if (!pattern) return true;
  const length = pattern.values.length;
  const shares = [inBaseline, inComparison].map((includes) => {
    const counts = new Array<number>(length).fill(0);
    for (let i = 0; i < includes.length; i++) {
      if (includes[i]) counts[((plain.positions[i]! % length) + length) % length]! += plain.exposure[i]!;
    }
    const total = fsum(counts);
    return counts.map((count) => count / total);
  });
  return shares[0]!.every((share, phase) => Math.abs(share - shares[1]![phase]!) < 0.02);
}
