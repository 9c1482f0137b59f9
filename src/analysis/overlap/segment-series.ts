import { type Bucket, isInside, type TimeWindow } from "../series.ts";
import type { OverlapPart, Overlaps } from "./overlaps.ts";

export interface SegmentSeries {
  kind: "sum" | "ratio";
  buckets: Bucket[];
}

/**
 * A segment's amount or rate over that of everything outside it at the same time, so that what moves all alike cancels out; what
 * other segments did in the comparison is divided out of both sides. By itself where nothing outside could serve as a measure.
 */
export function segmentSeries(
  { times, parts }: Overlaps,
  segment: number,
  factors: readonly (number | null)[],
  comparison: TimeWindow,
): SegmentSeries {
  const divided = parts.flatMap((part) => divideOut(part, segment, factors) ?? []);
  const own = divided.filter(({ members }) => members.includes(segment));
  const outside = divided.filter(({ members }) => !members.includes(segment));
  const pairs = Array.from(times, (time, i) => {
    const isLate = isInside(time, comparison);
    return { time, own: sumAt(own, i, isLate), outside: sumAt(outside, i, isLate) };
  });
  // Amounts that are below zero on some days, net of refunds say, are no measure of size.
  const isMeasure =
    pairs.every(({ outside: { amount } }) => amount >= 0) && pairs.some(({ outside }) => outside.amount);
  if (isMeasure) return { kind: "ratio", buckets: pairs.map((pair) => toBucket(pair, expectedSize(pair))) };
  const isRate = parts.some(({ exposures }) => exposures !== null);
  return { kind: isRate ? "ratio" : "sum", buckets: pairs.map((pair) => toBucket(pair, pair.own.exposure)) };
}

interface Divided extends OverlapPart {
  /** What the amounts of the comparison are to be divided by. */
  divisor: number;
}

/** Null for rows of another segment that cannot be divided out: they are left out altogether. */
function divideOut(part: OverlapPart, segment: number, factors: readonly (number | null)[]): Divided | null {
  const others = part.members.filter((member) => member !== segment).map((member) => factors[member] ?? null);
  const divisor = others.reduce(
    (product, factor) => (product === null || factor === null ? null : product * factor),
    1,
  );
  return divisor === null ? null : { ...part, divisor };
}

interface Sum {
  amount: number;
  exposure: number | null;
}

interface Pair {
  time: number;
  own: Sum;
  outside: Sum;
}

function sumAt(parts: readonly Divided[], index: number, isLate: boolean): Sum {
  const isRate = parts.some(({ exposures }) => exposures !== null);
  return {
    amount: parts.reduce((sum, { amounts, divisor }) => sum + amounts[index]! / (isLate ? divisor : 1), 0),
    exposure: isRate ? parts.reduce((sum, { exposures }) => sum + (exposures?.[index] ?? 0), 0) : null,
  };
}

/** What the outside amounts to at the segment's exposure, or by itself where amounts are compared. */
function expectedSize({ own, outside }: Pair): number {
  if (own.exposure === null || outside.exposure === null) return outside.amount;
  return outside.exposure > 0 ? (outside.amount * own.exposure) / outside.exposure : 0;
}

function toBucket({ time, own }: Pair, denominator: number | null): Bucket {
  return { time, numerator: own.amount, denominator, variance: null };
}
