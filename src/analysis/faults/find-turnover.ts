import { gammaLower } from "../distributions/gamma.ts";
import { lengthOf, type Span } from "../history/grain.ts";
import type { History } from "../history/history.ts";
import { isNamed, windowSums } from "../history/parts.ts";
import type { Sums } from "../history/series.ts";
import { type Fault, noEdits } from "./fault.ts";

/** As far as two sizes may lie apart, as a logarithm, to be the same under another name. */
const alike = 0.35;
const leastSurprise = 6;
/** So many values that end or begin together are no coincidence of their own stories. */
const fewestTogether = 3;
/** Among more of them pairs of one size are found by chance. */
const mostInPairs = 4;
const mostValues = 2000;
/** Of the whole: less than that is not worth a word. */
const leastShare = 0.02;

interface Stay {
  code: number;
  first: number;
  last: number;
  /** Buckets between its first and last in which it is there. */
  times: number;
  before: Sums;
  after: Sums;
}

/** Values that end where others of the same size begin, and values that end or begin together although others hardly ever do. */
export function findTurnover(history: History): Fault[] {
  const order = rowsInTime(history);
  return history.data.dimensions.flatMap(({ values }, dimension) =>
    values.length < 2 || values.length > mostValues ? [] : turnoverOf(history, dimension, order),
  );
}

function rowsInTime({ data: { buckets }, calendar }: History): Int32Array {
  const starts = new Int32Array(calendar.size + 1);
  for (const bucket of buckets) if (bucket >= 0) starts[bucket + 1]! += 1;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const order = new Int32Array(starts.at(-1)!);
  for (let row = 0; row < buckets.length; row++) if (buckets[row]! >= 0) order[starts[buckets[row]!]!++] = row;
  return order;
}

function turnoverOf(history: History, dimension: number, order: Int32Array): Fault[] {
  const { baseline, comparison, calendar } = history;
  const stays = staysOf(history, dimension, order);
  const zone: Span = { from: baseline.from, to: comparison.to };
  const isThere = (sums: Sums) => sizeOf(history, sums) > 0;
  // What comes and goes all the time neither ends nor begins.
  const steady = stays.filter(
    ({ first, last, times }) => times >= 0.5 * (last - first + 1) && last - first + 1 >= Math.min(3, calendar.size / 4),
  );
  const leaving = steady.filter(
    ({ before, after, last }) =>
      isThere(before) && after.rows <= 0.1 * before.rows && last >= zone.from && last < zone.to,
  );
  const entering = steady.filter(
    ({ before, after, first }) =>
      isThere(after) && before.rows <= 0.1 * after.rows && first > zone.from && first <= zone.to,
  );
  if (leaving.length + entering.length === 0) return [];
  const outside = Math.max(1, calendar.size - lengthOf(zone));
  const surprise = (count: number, elsewhere: number) =>
    count === 0 ? 0 : -Math.log(Math.max(1e-30, gammaLower(count, ((elsewhere + 0.3) / outside) * lengthOf(zone))));
  const isElsewhere = (at: number) => at > 0 && at < calendar.size - 1 && (at < zone.from || at > zone.to);
  const ends = Math.max(
    surprise(leaving.length, steady.filter(({ last }) => isElsewhere(last)).length),
    massSurprise(history, leaving, "before", stays, "last", zone),
  );
  const begins = Math.max(
    surprise(entering.length, steady.filter(({ first }) => isElsewhere(first)).length),
    massSurprise(history, entering, "after", stays, "first", zone),
  );
  const handed = handOver(history, dimension, leaving, entering, ends + begins);
  if (handed.length > 0) return handed;
  return [
    ...(shareOf(history, leaving, "before") < leastShare ? [] : together(history, dimension, "ended", leaving, ends)),
    ...(shareOf(history, entering, "after") < leastShare
      ? []
      : together(history, dimension, "began", entering, begins)),
  ];
}

/** Where values come and go all the time: a large part of the whole that goes at once, several times what ever goes otherwise, is as odd as one in a thousand. */
function massSurprise(
  history: History,
  moving: Stay[],
  side: "before" | "after",
  stays: Stay[],
  end: "first" | "last",
  zone: Span,
): number {
  const share = shareOf(history, moving, side);
  if (share < 0.2) return 0;
  const length = lengthOf(zone);
  const elsewhere = new Map<number, number>();
  const all = stays.reduce((sum, stay) => sum + stay.times, 0);
  for (const stay of stays) {
    const at = stay[end];
    if (at <= 0 || at >= history.calendar.size - 1 || (at >= zone.from && at <= zone.to)) continue;
    const place = Math.floor((at - zone.from) / length);
    elsewhere.set(place, (elsewhere.get(place) ?? 0) + stay.times / all);
  }
  return share >= 3 * Math.max(0, ...elsewhere.values()) ? 7 : 0;
}

function shareOf(history: History, stays: Stay[], side: "before" | "after"): number {
  return stays.reduce((sum, stay) => sum + sizeOf(history, stay[side]), 0) / sizeOf(history, history[side]);
}

/** From when to when each value is there: with rows, or where sums come back with every date with anything but 0. */
function staysOf(history: History, dimension: number, order: Int32Array): Stay[] {
  const { data, isRegular, isRatio } = history;
  const { values, codes } = data.dimensions[dimension]!;
  const sums = windowSums(
    history,
    data.dimensions[dimension]!,
    isRegular && !isRatio ? (row) => data.amounts[row] !== 0 : undefined,
  );
  const stays: Stay[] = values.map((_, code) => ({ code, first: -1, last: -1, times: 0, ...sums[code]! }));
  for (const row of order) {
    const bucket = data.buckets[row]!;
    if (isRegular && !isRatio && data.amounts[row] === 0) continue;
    const stay = stays[codes[row]!]!;
    if (stay.first < 0) stay.first = bucket;
    if (stay.last !== bucket) stay.times += 1;
    stay.last = bucket;
  }
  return stays.filter(({ code, first }) => first >= 0 && isNamed(data.dimensions[dimension]!, code));
}

const sizeOf = ({ isRatio }: History, { rows, amount }: Sums): number => (isRatio ? rows : Math.abs(amount));

/** All that ends against all that begins, then one by one. */
function handOver(history: History, dimension: number, leaving: Stay[], entering: Stay[], surprise: number): Fault[] {
  if (leaving.length === 0 || entering.length === 0) return [];
  const { isRatio, before, after, baseline, comparison } = history;
  const growth = isRatio ? 1 : after.amount / lengthOf(comparison) / (before.amount / lengthOf(baseline));
  const reach = Math.max(1, Math.round(0.1 * (lengthOf(baseline) + lengthOf(comparison))));
  const level = (list: Stay[], side: "before" | "after") =>
    list.reduce((sum, stay) => sum + sizeOf(history, stay[side]), 0) /
    lengthOf(side === "before" ? baseline : comparison);
  const distance = (from: Stay[], to: Stay[]) => {
    const step = Math.log(level(to, "after") / level(from, "before"));
    return Math.min(Math.abs(step), Math.abs(step - Math.log(growth > 0 ? growth : 1)));
  };
  const meets = (from: Stay, to: Stay) => to.first > from.first && Math.abs(to.first - from.last) <= reach;
  const isTogether = leaving.every((from) => entering.some((to) => meets(from, to)));
  if (isTogether && surprise >= leastSurprise && distance(leaving, entering) < alike)
    return [toHandOver(history, dimension, leaving, entering, surprise)];
  const taken = new Set<Stay>();
  return leaving.flatMap((from) => {
    const names = history.data.dimensions[dimension]!.values;
    const [best] = entering
      .filter((to) => !taken.has(to) && meets(from, to) && distance([from], [to]) < alike)
      .sort((a, b) => distance([from], [a]) - distance([from], [b]));
    // Where many come and go, two of the same size are soon found.
    const isOdd = surprise >= leastSurprise && leaving.length + entering.length <= mostInPairs;
    if (!best || !(isOdd || isSpeltAlike(names[from.code]!, names[best.code]!))) return [];
    taken.add(best);
    return [toHandOver(history, dimension, [from], [best], Math.max(surprise, leastSurprise))];
  });
}

const isSpeltAlike = (a: string, b: string): boolean => {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return plain(a) === plain(b);
};

function toHandOver(history: History, dimension: number, from: Stay[], to: Stay[], surprise: number): Fault {
  const [heir] = to.toSorted((a, b) => b.after.rows - a.after.rows);
  return {
    kind: "renamed",
    terms: [{ dimension, code: from[0]!.code }],
    values: from.map(({ code }) => code),
    successors: to.map(({ code }) => code),
    weight: shareOf(history, from, "before"),
    buckets: [Math.min(...to.map(({ first }) => first))],
    surprise,
    repair: {
      ...noEdits,
      renamed: [...from, ...to]
        .filter(({ code }) => code !== heir!.code)
        .map(({ code }) => ({ dimension, from: code, to: heir!.code })),
    },
  };
}

/** Several values that end or begin at a time at which hardly any do otherwise: the table covers something else since then. */
function together(
  { data }: History,
  dimension: number,
  kind: "ended" | "began",
  stays: Stay[],
  surprise: number,
): Fault[] {
  if (stays.length < fewestTogether || surprise < leastSurprise) return [];
  const gone = new Set(stays.map(({ code }) => code));
  const { codes } = data.dimensions[dimension]!;
  const dropped: number[] = [];
  for (let row = 0; row < codes.length; row++) if (gone.has(codes[row]!)) dropped.push(row);
  return [
    {
      kind,
      terms: [],
      dimension,
      values: [...gone],
      buckets: [Math.min(...stays.map(({ first, last }) => (kind === "ended" ? last + 1 : first)))],
      surprise,
      repair: { ...noEdits, dropped },
    },
  ];
}
