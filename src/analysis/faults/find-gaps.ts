import { gammaLower } from "../distributions/gamma.ts";
import type { History } from "../history/history.ts";
import { type Series, sumOver } from "../history/series.ts";
import { type Fault, noEdits, type Term } from "./fault.ts";

/** So unlikely must holes be by chance: a part is one of many. */
const least = { whole: 4, part: 6, partOfEvents: 8 };

const hasRows = (series: Series, bucket: number): boolean => series.rows[bucket + 1]! > series.rows[bucket]!;

/** Buckets of either period in which a part that is always there is not, although the table has rows; or the table has none at all. */
export function findGaps(history: History, series: Series, terms: Term[]): Fault[] {
  const { calendar, baseline, comparison, total } = history;
  const isWhole = terms.length === 0;
  const isPresent = presenceOf(history, series, isWhole);
  const week = calendar.grain === "day" ? 7 : calendar.grain === "hour" ? 24 : 1;
  const isAsked = (bucket: number) =>
    (bucket >= baseline.from && bucket <= baseline.to) || (bucket >= comparison.from && bucket <= comparison.to);
  // How often it is there at other times, by weekday.
  const present = new Float64Array(week);
  const times = new Float64Array(week);
  let first = -1;
  let last = -1;
  for (let bucket = 0; bucket < calendar.size; bucket++) {
    if (isPresent(bucket)) {
      if (first < 0) first = bucket;
      last = bucket;
    }
  }
  if (first < 0) return [];
  for (let bucket = first; bucket <= last; bucket++) {
    if (isAsked(bucket) || !(isWhole || hasRows(total, bucket))) continue;
    times[bucket % week]! += 1;
    present[bucket % week]! += isPresent(bucket) ? 1 : 0;
  }
  const all = times.reduce((sum, value) => sum + value, 0);
  const there = present.reduce((sum, value) => sum + value, 0);
  const absence = (slot: number) =>
    present[slot] === times[slot] && there / all > 0.97
      ? (all - there + 0.5) / (all + 1)
      : (times[slot]! - present[slot]! + 0.5) / (times[slot]! + 1);
  const rate = rowsPerBucket(history, series);
  // Where rows come by chance a bucket may be empty by chance, but hardly where there are many, even if they come in clusters.
  const emptiness = (slot: number) =>
    history.isRegular
      ? absence(slot)
      : Math.min(Math.max(Math.exp(-rate), absence(slot)), Math.max(Math.exp(-rate / 5), 1e-4));
  const leastSurprise = isWhole ? least.whole : history.isRegular ? least.part : least.partOfEvents;
  const faults: Fault[] = [];
  for (const span of [comparison, baseline]) {
    const missing: number[] = [];
    let expected = 0;
    for (let bucket = Math.max(span.from, first); bucket <= Math.min(span.to, calendar.size - 1); bucket++) {
      if (!(isWhole || hasRows(total, bucket))) continue;
      expected += emptiness(bucket % week);
      if (!isPresent(bucket)) missing.push(bucket);
    }
    const surprise = missing.length === 0 ? 0 : -Math.log(Math.max(1e-30, gammaLower(missing.length, expected)));
    const length = Math.min(span.to, calendar.size - 1) - Math.max(span.from, first) + 1;
    if (missing.length === 0 || missing.length >= length || surprise < leastSurprise) continue;
    const stops = missing.at(-1)! >= last;
    faults.push({
      kind: stops && !isWhole ? "stopped" : "missing",
      terms,
      buckets: missing,
      surprise,
      repair: { ...noEdits, copied: standIns(history, terms, missing, isPresent, week) },
    });
  }
  return faults;
}

/** Rows; where totals come back that are never 0, a 0 is as good as no row. */
function presenceOf({ isRegular, calendar, baseline, comparison }: History, series: Series, isWhole: boolean) {
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

function rowsPerBucket({ baseline, comparison }: History, series: Series): number {
  const spans = [baseline, comparison].map((span) => sumOver(series, span));
  return Math.min(...spans.map(({ rows, length }) => rows / length));
}

/** The data end inside the comparison: what is missing there stands in its own words. */
export function findCutOff(history: History): Fault | null {
  const { calendar, comparison, total } = history;
  const missing: number[] = [];
  for (let bucket = Math.max(calendar.size, comparison.from); bucket <= comparison.to; bucket++) missing.push(bucket);
  if (missing.length === 0 || comparison.from >= calendar.size) return null;
  const week = calendar.grain === "day" ? 7 : calendar.grain === "hour" ? 24 : 1;
  const isPresent = (bucket: number) => bucket < calendar.size && hasRows(total, bucket);
  return {
    kind: "cut_off",
    terms: [],
    buckets: missing,
    surprise: 20,
    repair: { ...noEdits, copied: standIns(history, [], missing, isPresent, week) },
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
