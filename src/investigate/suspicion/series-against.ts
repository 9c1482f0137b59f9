import { type Change, measureChange } from "../../analysis/change/measure-change.ts";
import { type Bucket, isInside } from "../../analysis/series.ts";
import type { Facts } from "../facts.ts";
import { seriesKind, windowsOf } from "../measure-metric.ts";
import { isAdditive, isRatio } from "../sums.ts";

const nothing = { numerator: 0, variance: 0 };

/** The wider series less the narrower one, day by day. Levels cannot be taken apart: there the wider one stands for the rest. */
export function seriesWithout(facts: Facts, wider: Bucket[], narrower: Bucket[]): Bucket[] {
  if (!isAdditive(facts.metric) && !isRatio(facts.metric)) return wider;
  const inside = new Map(narrower.map((bucket) => [bucket.time, bucket]));
  return wider.map(({ time, numerator, denominator, variance }) => {
    const part = inside.get(time) ?? { ...nothing, denominator: 0 };
    return {
      time,
      numerator: numerator - part.numerator,
      denominator: denominator === null ? null : denominator - (part.denominator ?? 0),
      variance: variance === null || part.variance === null ? null : Math.max(0, variance - part.variance),
    };
  });
}

/** Whether a series moved by more than it does from day to day. */
export function changeOf(facts: Facts, buckets: Bucket[]): Change | null {
  return measureChange({
    buckets,
    windows: windowsOf(facts),
    kind: seriesKind(facts),
    missing: isAdditive(facts.metric) ? "zero" : "absent",
    windowValues: null,
  });
}

/**
 * How likely days would differ so much if the segment had only gone the way of its siblings: what is tested is each day's
 * distance from them, so that whatever moves all of them alike is no difference. Null where there are none to compare with.
 */
export function chanceAgainst(facts: Facts, own: Bucket[], siblings: Bucket[]): number | null {
  const beside = new Map(siblings.map((bucket) => [bucket.time, bucket]));
  const distances = isRatio(facts.metric) ? rateDistances(own, beside) : amountDistances(facts, own, beside);
  return distances === null ? null : (changeOf(facts, distances)?.pValue ?? null);
}

type ByTime = Map<number, Bucket>;

function rateDistances(own: Bucket[], beside: ByTime): Bucket[] {
  return own.flatMap((bucket) => {
    const { numerator = 0, denominator = 0 } = beside.get(bucket.time) ?? {};
    if (!denominator || !bucket.denominator) return [];
    return [{ ...bucket, numerator: bucket.numerator - (numerator / denominator) * bucket.denominator }];
  });
}

/** Siblings scaled to the segment's size before the change. */
function amountDistances(facts: Facts, own: Bucket[], beside: ByTime): Bucket[] | null {
  const { baseline } = windowsOf(facts);
  const before = (buckets: Iterable<Bucket>) =>
    [...buckets].reduce((sum, { time, numerator }) => sum + (isInside(time, baseline) ? numerator : 0), 0);
  const scale = before(own) / before(beside.values());
  if (!Number.isFinite(scale) || scale === 0) return null;
  return own.map((bucket) => {
    const { numerator, variance } = beside.get(bucket.time) ?? nothing;
    const isKnown = bucket.variance !== null && variance !== null;
    return {
      ...bucket,
      numerator: bucket.numerator - scale * numerator,
      variance: isKnown ? bucket.variance! + scale ** 2 * variance : null,
    };
  });
}

/** How likely a segment's share of the volume would differ so much by the days alone. */
export function chanceOfWeight(facts: Facts, own: Bucket[], whole: Bucket[]): number | null {
  const inside = new Map(own.map(({ time, denominator }) => [time, denominator ?? 0]));
  const change = measureChange({
    buckets: whole.map((bucket) => ({ ...bucket, numerator: inside.get(bucket.time) ?? 0, variance: null })),
    windows: windowsOf(facts),
    kind: "ratio",
    missing: "absent",
    windowValues: null,
  });
  return change?.pValue ?? null;
}
