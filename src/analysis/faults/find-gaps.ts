import type { History } from "../history/history.ts";
import type { Series } from "../history/series.ts";
import { median } from "../robust.ts";
import { type Fault, noEdits, type Term } from "./fault.ts";

/** So unlikely must holes be by chance: a part is one of many. */
const least = { whole: 2.5, part: 6 };

const hasRows = (series: Series, bucket: number): boolean => series.rows[bucket + 1]! > series.rows[bucket]!;

/** Buckets of either period in which a part that is always there is not, although the table has rows; or the table has none at all. */
export function findGaps(history: History, series: Series, terms: Term[]): Fault[] {
  const { calendar, baseline, comparison, total } = history;
  const isWhole = terms.length === 0;
  const isPresent = presenceOf(history, series, isWhole);
  const week = calendar.grain === "day" ? 7 : calendar.grain === "hour" ? 24 : 1;
  const [first, last] = endsOf(calendar.size, isPresent);
  if (first < 0) return [];
  const isExpected = (bucket: number) => bucket >= first && (isWhole || hasRows(total, bucket));
  const absence = absenceBySlot(history, isPresent, isExpected, week);
  const around = countAround(history, absence, isPresent, isExpected);
  const faults: Fault[] = [];
  for (const span of [comparison, baseline]) {
    const expected: number[] = [];
    for (let bucket = Math.max(span.from, first); bucket <= Math.min(span.to, calendar.size - 1); bucket++)
      if (isExpected(bucket) && absence(bucket) < 0.5) expected.push(bucket);
    const runs = runsOf(expected, isPresent).map((run) => ({
      run,
      surprise: surpriseOf(run, expected.length, absence, around),
    }));
    const odd = runs.filter(({ surprise }) => surprise > 0);
    const missing = odd.flatMap(({ run }) => run);
    const surprise = odd.reduce((sum, one) => sum + one.surprise, 0);
    if (missing.length === 0 || missing.length >= expected.length || surprise < (isWhole ? least.whole : least.part))
      continue;
    faults.push({
      kind: missing.at(-1)! >= last && !isWhole ? "stopped" : "missing",
      terms,
      buckets: missing,
      surprise,
      repair: {
        ...noEdits,
        dropped: isWhole ? rowsOf(history, missing) : [],
        copied: standIns(history, terms, missing, isPresent, week),
      },
    });
  }
  return faults;
}

function rowsOf({ data: { buckets } }: History, wanted: number[]): number[] {
  const rows: number[] = [];
  for (let row = 0; row < buckets.length; row++) if (wanted.includes(buckets[row]!)) rows.push(row);
  return rows;
}

function endsOf(size: number, isPresent: (bucket: number) => boolean): [number, number] {
  let [first, last] = [-1, -1];
  for (let bucket = 0; bucket < size; bucket++)
    if (isPresent(bucket)) {
      if (first < 0) first = bucket;
      last = bucket;
    }
  return [first, last];
}

/** How often it is not there at other times, by weekday: shops that close on Sundays miss nothing. */
function absenceBySlot(
  { calendar, baseline, comparison }: History,
  isPresent: (bucket: number) => boolean,
  isExpected: (bucket: number) => boolean,
  week: number,
): (bucket: number) => number {
  const absent = new Float64Array(week);
  const times = new Float64Array(week);
  for (let bucket = 0; bucket < calendar.size; bucket++) {
    const isAsked =
      (bucket >= baseline.from && bucket <= baseline.to) || (bucket >= comparison.from && bucket <= comparison.to);
    if (isAsked || !isExpected(bucket)) continue;
    times[bucket % week]! += 1;
    absent[bucket % week]! += isPresent(bucket) ? 0 : 1;
  }
  const all = times.reduce((sum, value) => sum + value, 0);
  const none = absent.reduce((sum, value) => sum + value, 0);
  const overall = (none + 0.5) / (all + 1);
  // A weekday of few weeks that was never missed is as good as the others.
  return (bucket) => {
    const slot = bucket % week;
    return absent[slot] === 0
      ? Math.min(overall, 0.5 / (times[slot]! + 1))
      : (absent[slot]! + 0.5) / (times[slot]! + 1);
  };
}

/** Neighbouring buckets that are missing together. */
function runsOf(expected: number[], isPresent: (bucket: number) => boolean): number[][] {
  const runs: number[][] = [];
  let isOpen = false;
  for (const bucket of expected) {
    if (isPresent(bucket)) isOpen = false;
    else if (isOpen) runs.at(-1)!.push(bucket);
    else {
      runs.push([bucket]);
      isOpen = true;
    }
  }
  return runs;
}

/** Natural logarithm of how unlikely a run is: by how often it is missing anyway, in the long run and around it. */
function surpriseOf(
  run: number[],
  places: number,
  absence: (bucket: number) => number,
  around: { expected: number; absent: number },
): number {
  const absent = around.absent - run.length;
  const nearby = absent === 0 ? 0 : (absent + 0.5) / (around.expected - run.length + 1);
  return run.reduce((sum, bucket) => sum - Math.log(Math.max(absence(bucket), nearby)), 0) - Math.log(places);
}

/** Buckets around both periods in which it is usually there, and those of them in which it is not. */
function countAround(
  { baseline, comparison, calendar }: History,
  absence: (bucket: number) => number,
  isPresent: (bucket: number) => boolean,
  isExpected: (bucket: number) => boolean,
): { expected: number; absent: number } {
  const from = Math.max(0, Math.min(baseline.from, comparison.from) - 2 * (comparison.to - comparison.from + 1));
  const to = Math.min(calendar.size - 1, Math.max(baseline.to, comparison.to));
  let expected = 0;
  let absent = 0;
  for (let bucket = from; bucket <= to; bucket++) {
    if (!isExpected(bucket) || absence(bucket) >= 0.5) continue;
    expected += 1;
    absent += isPresent(bucket) ? 0 : 1;
  }
  return { expected, absent };
}

/** Rows; where totals come back that are never 0, a 0 is as good as no row; and a date with a few of its rows is as good as missing. */
function presenceOf(history: History, series: Series, isWhole: boolean) {
  if (isWhole && history.isRegular) return fullPresence(history, series);
  const { isRegular, calendar, baseline, comparison } = history;
  const isZero = (bucket: number) => series.amounts[bucket + 1] === series.amounts[bucket];
  let there = 0;
  let zeros = 0;
  for (let bucket = 0; bucket < calendar.size; bucket++) {
    const isAsked = bucket >= Math.min(baseline.from, comparison.from) && bucket <= comparison.to;
    if (isAsked || !hasRows(series, bucket)) continue;
    there += 1;
    zeros += isZero(bucket) ? 1 : 0;
  }
  const countsZeros = isWhole || !isRegular || there < 10 || zeros > 0;
  return (bucket: number): boolean => hasRows(series, bucket) && (countsZeros || !isZero(bucket));
}

/** Of the rows that the dates around it have. */
const fewRows = 0.6;
const around = 8;

function fullPresence({ calendar }: History, { rows }: Series): (bucket: number) => boolean {
  const count = (bucket: number) => rows[bucket + 1]! - rows[bucket]!;
  return (bucket) => {
    if (count(bucket) === 0) return false;
    const near: number[] = [];
    for (let other = bucket - around; other <= bucket + around; other++)
      if (other !== bucket && other >= 0 && other < calendar.size && count(other) > 0) near.push(count(other));
    return near.length < around || count(bucket) >= fewRows * median(near);
  };
}

/** The data end inside the comparison, maybe inside one of its buckets: what is missing there stands in its own words. */
export function findCutOff(history: History): Fault | null {
  const { data, calendar, comparison, total } = history;
  const { earlyEnd } = data;
  const missing: number[] = [];
  for (let bucket = Math.max(calendar.size, comparison.from); bucket <= comparison.to; bucket++) missing.push(bucket);
  if (comparison.from >= calendar.size || (missing.length === 0 && !earlyEnd)) return null;
  const week = calendar.grain === "day" ? 7 : calendar.grain === "hour" ? 24 : 1;
  const isPresent = (bucket: number) => bucket < calendar.size && bucket !== earlyEnd?.bucket && hasRows(total, bucket);
  const buckets = earlyEnd ? [earlyEnd.bucket, ...missing] : missing;
  const dropped: number[] = [];
  for (let row = 0; row < data.buckets.length; row++) if (data.buckets[row] === earlyEnd?.bucket) dropped.push(row);
  return {
    kind: "cut_off",
    terms: [],
    buckets,
    surprise: missing.length > 0 ? 20 : earlyEnd!.surprise,
    ...(earlyEnd ? { until: earlyEnd.until } : {}),
    repair: { ...noEdits, dropped, copied: standIns(history, [], buckets, isPresent, week) },
  };
}

/** Rows of the nearest bucket of the same weekday that has them. */
function standIns(
  { data, calendar }: History,
  terms: Term[],
  missing: number[],
  isPresent: (bucket: number) => boolean,
  week: number,
): { row: number; bucket: number }[] {
  const sources = new Map<number, number[]>();
  for (const bucket of missing)
    for (let steps = 1; steps * week < calendar.size; steps++) {
      const source = [bucket - steps * week, bucket + steps * week].find(
        (near) => near >= 0 && near < calendar.size && isPresent(near),
      );
      if (source === undefined) continue;
      sources.set(source, [...(sources.get(source) ?? []), bucket]);
      break;
    }
  const copied: { row: number; bucket: number }[] = [];
  for (let row = 0; row < data.buckets.length; row++) {
    const wanted = sources.get(data.buckets[row]!);
    if (!wanted) continue;
    if (terms.every(({ dimension, code }) => data.dimensions[dimension]!.codes[row] === code))
      for (const bucket of wanted) copied.push({ row, bucket });
  }
  return copied;
}
