import { type Bucket, isInside, type TimeWindow } from "../series.ts";
import type { OverlapPart, Overlaps } from "./overlaps.ts";

export interface SegmentSeries {
  kind: "sum" | "ratio";
  buckets: Bucket[];
}

/**
 * A segment's share of the whole at the same time, so that what moves all alike cancels out and days with few rows weigh little: of
 * all amounts, or for a rate of what it and the rate outside make of its exposure. What other segments did in the comparison is
 * divided out of both sides. The segment by itself where nothing outside could serve as a measure.
 */
export function segmentSeries(
  { times, parts }: Overlaps,
  segment: number,
  factors: readonly (number | null)[],
  comparison: TimeWindow,
): SegmentSeries {
  const isLate = Array.from(times, (time) => isInside(time, comparison));
  const divided = parts.flatMap((part) => divideOut(part, segment, factors, isLate) ?? []);
  const side = (isOwn: boolean) => divided.filter(({ members }) => members.includes(segment) === isOwn);
  const own = addUp(side(true), times.length);
  const outside = addUp(side(false), times.length);
  // Amounts that are below zero on some days, net of refunds say, have no shares.
  const hasShares =
    outside.amounts.some((amount) => amount > 0) &&
    [own, outside].every(({ amounts }) => amounts.every((amount) => amount >= 0));
  const isRate = parts.some(({ exposures }) => exposures !== null);
  const denominators = hasShares ? wholes(own, outside, isRate, isLate) : isRate ? own.exposures : null;
  const shares = denominators && [false, true].map((late) => shareOf(own.amounts, denominators, isLate, late));
  const buckets = Array.from(times, (time, i) => ({
    time,
    numerator: own.amounts[i]!,
    denominator: denominators?.[i] ?? null,
    variance: shares ? chanceOf(shares[Number(isLate[i])]!, own.squares[i]!, isRate ? 0 : outside.squares[i]!) : null,
  }));
  return { kind: denominators ? "ratio" : "sum", buckets };
}

/** Null for rows of another segment that cannot be divided out: they are left out altogether. */
function divideOut(
  part: OverlapPart,
  segment: number,
  factors: readonly (number | null)[],
  isLate: readonly boolean[],
): OverlapPart | null {
  const others = part.members.filter((member) => member !== segment).map((member) => factors[member] ?? null);
  const divisor = others.reduce(
    (product, factor) => (product === null || factor === null ? null : product * factor),
    1,
  );
  if (divisor === null) return null;
  const divide = (values: Float64Array, by: number) => values.map((value, i) => (isLate[i] ? value / by : value));
  return { ...part, amounts: divide(part.amounts, divisor), squares: divide(part.squares, divisor ** 2) };
}

function shareOf(own: Float64Array, wholes: Float64Array, isLate: readonly boolean[], late: boolean): number {
  const sum = (values: Float64Array) =>
    values.reduce((total, value, i) => (isLate[i] === late ? total + value : total), 0);
  const whole = sum(wholes);
  return whole > 0 ? sum(own) / whole : 0;
}

/** Variance of what a bucket holds beyond a share of the whole. The rate outside is that of many rows and adds next to nothing. */
function chanceOf(share: number, own: number, outside: number): number {
  return (1 - share) ** 2 * own + share ** 2 * outside;
}

interface Totals {
  amounts: Float64Array;
  squares: Float64Array;
  exposures: Float64Array;
}

function addUp(parts: readonly OverlapPart[], length: number): Totals {
  const sum = (read: (part: OverlapPart) => Float64Array | null) =>
    Float64Array.from({ length }, (_, i) => parts.reduce((total, part) => total + (read(part)?.[i] ?? 0), 0));
  return {
    amounts: sum(({ amounts }) => amounts),
    squares: sum(({ squares }) => squares),
    exposures: sum(({ exposures }) => exposures),
  };
}

function wholes(own: Totals, outside: Totals, isRate: boolean, isLate: readonly boolean[]): Float64Array {
  if (!isRate) return own.amounts.map((amount, i) => amount + outside.amounts[i]!);
  return own.amounts.map((amount, i) => {
    const around = nearby(i, isLate);
    const exposure = sumOver(outside.exposures, around);
    return exposure > 0 ? amount + (own.exposures[i]! * sumOver(outside.amounts, around)) / exposure : 0;
  });
}

// Rates wander more slowly than amounts: a week of them is a better measure than a day of a few rows.
const reach = 3;

/** The times around one that lie on the same side of the comparison's beginning and end. */
function nearby(index: number, isLate: readonly boolean[]): number[] {
  return Array.from({ length: 2 * reach + 1 }, (_, i) => index - reach + i).filter((i) => isLate[i] === isLate[index]);
}

function sumOver(values: Float64Array, indexes: readonly number[]): number {
  return indexes.reduce((sum, i) => sum + values[i]!, 0);
}
