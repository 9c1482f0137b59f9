import { type Change as AnalysedChange, measureChange } from "../analysis/change/measure-change.ts";
import { median } from "../analysis/robust.ts";
import type { Bucket, MetricKind, TimeWindow, WindowPair } from "../analysis/series.ts";
import { findOnset } from "../analysis/timeline/find-onset.ts";
import type { OnsetInterval } from "../domain/investigation-result.ts";
import type { EvidenceLog, EvidenceRow } from "../engine/evidence-log.ts";
import type { MeasuredChange, Timeline } from "./case-result.ts";
import type { Facts } from "./facts.ts";
import { fromFacts, inPeriod, inSegment, type SegmentValue, sumsSql } from "./facts-sql.ts";
import type { LookBack } from "./look-back/look-back.ts";
import { areUnequal, bucketsIn, daysPer } from "./period-lengths.ts";
import { daysOf, type Period } from "./question.ts";
import { isAdditive, isRatio, toSums } from "./sums.ts";

export interface MetricSeries {
  grain: "hour" | "day";
  buckets: Bucket[];
  /** ISO time of each bucket. */
  times: string[];
  evidence: string;
}

/** The metric over all the data there is, by day (by hour where the periods are a few days), of all rows or of a segment. */
export async function readSeries(
  facts: Facts,
  evidence: EvidenceLog,
  segment: SegmentValue[] = [],
): Promise<MetricSeries> {
  const { metric } = facts;
  const measures = isAdditive(metric) || isRatio(metric) ? sumsSql(facts) : `${metric.aggregate} as amount`;
  const { bucket, text } = bucketSql(facts);
  const { id, rows } = await evidence.ask(
    `select ${text} as time, ${measures} ` +
      `from ${fromFacts(facts)} where ${facts.time} is not null and ${inSegment(segment)} group by ${bucket} order by 1`,
  );
  const rate = isRatio(metric) ? overallRate(rows) : 0;
  const buckets = rows.map((row): Bucket => {
    const sums = toSums(row);
    const time = bucketTime(String(row["time"]));
    if (isAdditive(metric)) return { time, numerator: sums.amount, denominator: null, variance: sums.squares };
    if (!isRatio(metric)) return { time, numerator: sums.amount, denominator: null, variance: null };
    const variance = sums.squares - 2 * rate * sums.products + rate ** 2 * sums.exposureSquares;
    return { time, numerator: sums.amount, denominator: sums.exposure, variance };
  });
  return { grain: grainOf(facts), buckets, times: rows.map((row) => String(row["time"])), evidence: id };
}

/** The day or hour of a row, to group by, and the same as ISO text: written out once a group, which costs a fifth. */
export function bucketSql(facts: Facts): { bucket: string; text: string } {
  const grain = grainOf(facts);
  const bucket = `date_trunc('${grain}', ${facts.time})`;
  return { bucket, text: `strftime(${bucket}, '${grain === "day" ? "%Y-%m-%d" : "%Y-%m-%dT%H:00:00"}')` };
}

/** Days since 1970-01-01 of such a text. */
export function bucketTime(text: string): number {
  return Date.parse(text.length > 10 ? `${text.slice(0, 19)}Z` : text) / 86_400_000;
}

function grainOf({ baseline, comparison, time }: Facts): "hour" | "day" {
  return daysOf(baseline) + daysOf(comparison) <= 4 && !/::date\)?$/i.test(time) ? "hour" : "day";
}

function overallRate(rows: EvidenceRow[]): number {
  const amount = rows.reduce((sum, row) => sum + Number(row["amount"] ?? 0), 0);
  const exposure = rows.reduce((sum, row) => sum + Number(row["exposure"] ?? 0), 0);
  return exposure === 0 ? 0 : amount / exposure;
}

export function windowsOf({ baseline, comparison }: Pick<Facts, "baseline" | "comparison">): WindowPair {
  return { baseline: toWindow(baseline), comparison: toWindow(comparison) };
}

function toWindow({ start, end }: Period): TimeWindow {
  return { start: Date.parse(start) / 86_400_000, end: Date.parse(end) / 86_400_000 + 1 };
}

export function seriesKind(facts: Facts): MetricKind {
  if (facts.metric.kind === "count") return "count";
  if (isRatio(facts.metric)) return "ratio";
  return isAdditive(facts.metric) ? "sum" : "level";
}

/** The metric in both periods, and whether the difference is more than its usual noise. */
export async function measureMetric(
  facts: Facts,
  series: MetricSeries,
  past: LookBack | null,
  evidence: EvidenceLog,
): Promise<{ change: MeasuredChange; analysed: AnalysedChange | null }> {
  const { id, rows } = await evidence.ask(
    `select ${facts.metric.aggregate} as value, count(*) as row_count, 'baseline' as period from ${fromFacts(facts)} where ${inPeriod(facts, facts.baseline)} ` +
      `union all select ${facts.metric.aggregate}, count(*), 'comparison' from ${fromFacts(facts)} where ${inPeriod(facts, facts.comparison)} order by period`,
  );
  const [before, after] = rows.map((row) => (row["value"] === null ? null : Number(row["value"])));
  const kind = seriesKind(facts);
  const windowValues =
    kind === "level" && before !== null && after !== null ? { baseline: before, comparison: after } : null;
  const analysed = measureChange({
    buckets: series.buckets,
    windows: windowsOf(facts),
    kind,
    missing: "auto",
    windowValues,
  });
  const change = toChange(facts, before, after, analysed, [id, series.evidence]);
  return {
    change: past && past.usual.verdict !== "too_little_history" ? withPast(change, past, facts) : change,
    analysed,
  };
}

/** The verdict of the metric's own past: what such a pair of periods usually does. */
function withPast(change: MeasuredChange, { usual, grain, lengths }: LookBack, facts: Facts): MeasuredChange {
  const { baseline_value: before, absolute, relative } = change.rate ?? change;
  const toRelative = (move: number) =>
    usual.isLog ? Math.exp(move) - 1 : before ? move / Math.abs(before) : Number.NaN;
  // Differences are those of one bucket, sums those of all of them.
  const isSum = isAdditive(facts.metric) && !change.perDay && change.rate === null;
  const times = usual.isLog || !isSum ? 1 : lengths.comparison;
  const reach = reachOf(usual) * times;
  const now = usual.isLog ? Math.log1p(relative ?? 0) : (absolute ?? 0);
  const ends = [now - reach, now + reach].map((move) =>
    before === null ? Number.NaN : toRelative(move) * Math.abs(before),
  );
  const isKnown = ends.every(Number.isFinite) && relative !== null;
  const detectable = [usual.expected * times - reach, usual.expected * times + reach].map(toRelative);
  return {
    ...change,
    verdict: usual.verdict === "usual" ? "noise" : "moved",
    p_value: usual.pValue,
    ...withInterval(change, isKnown ? (ends as [number, number]) : null),
    method: methodText(usual, grain, lengths),
    detectable: detectable.every(Number.isFinite) ? Math.max(...detectable.map(Math.abs)) : null,
    usual: { rank: usual.rank, of: usual.of, verdict: usual.verdict, basis: methodText(usual, grain, lengths) },
  };
}

/** How far from the expected a move must lie to be called unusual; few comparisons put it farther. */
function reachOf({ score, spread, distance }: LookBack["usual"]): number {
  const widened = score === 0 ? 1 : Math.max(1, distance / spread / Math.abs(score));
  return 1.96 * spread * widened;
}

function methodText(
  { of, basis, season }: LookBack["usual"],
  grain: string,
  { baseline, comparison }: LookBack["lengths"],
): string {
  const length =
    baseline === comparison
      ? baseline === 1
        ? grain
        : `${baseline} ${grain}s`
      : `${baseline} and ${comparison} ${grain}s`;
  if (basis === "neighbours")
    return `against how neighbouring ${grain}s differ; the history is too short for pairs of ${length}`;
  const pairs = `against ${of - 1} other pairs of ${length} in the same history`;
  return basis === "season" ? `${pairs}, each beside the same season of ${season?.years ?? 0} other years` : pairs;
}

function toChange(
  facts: Facts,
  before: number | null,
  after: number | null,
  analysed: AnalysedChange | null,
  evidence: string[],
): MeasuredChange {
  const perDay = isAdditive(facts.metric) && facts.metric.perDay === true;
  const scale = (value: number | null, period: Period) => (value === null || !perDay ? value : value / daysOf(period));
  const [first, second] = [scale(before, facts.baseline), scale(after, facts.comparison)];
  const absolute = first === null || second === null ? null : second - first;
  const change: MeasuredChange = {
    baseline_value: first,
    comparison_value: second,
    absolute,
    relative: absolute === null || first === null || first === 0 ? null : absolute / Math.abs(first),
    rate: first === null || second === null || !areUnequal(facts) ? null : toRate(facts, first, second),
    verdict: analysed?.verdict ?? "moved",
    p_value: analysed?.pValue ?? null,
    interval: null,
    method: analysed?.method ?? "not tested",
    detectable: analysed?.minimalDetectable?.relative ?? null,
    perDay,
    usual: null,
    totals: perDay ? { baseline: before, comparison: after } : null,
    evidence,
  };
  return { ...change, ...withInterval(change, analysed && toldInterval(facts, change, analysed)) };
}

function toRate(facts: Facts, before: number, after: number): NonNullable<MeasuredChange["rate"]> {
  const lengths = { baseline: bucketsIn(facts, facts.baseline), comparison: bucketsIn(facts, facts.comparison) };
  const [first, second] = [before / lengths.baseline, after / lengths.comparison];
  return {
    per: facts.grain?.unit ?? "day",
    lengths,
    baseline_value: first,
    comparison_value: second,
    absolute: second - first,
    relative: first === 0 ? null : (second - first) / Math.abs(first),
    interval: null,
    by_length: (lengths.comparison / lengths.baseline - 1) * before,
  };
}

/**
 * What was tested is a total or an amount per day; what is told may be the other, or a rate of the table's own buckets. As wide as
 * that of the change with weekdays aligned, around the change itself: an interval that leaves out its own figure is no answer.
 */
function toldInterval(
  facts: Facts,
  { absolute, perDay, rate }: MeasuredChange,
  { interval, basis }: AnalysedChange,
): [number, number] | null {
  if (interval === null || (basis !== "total" && basis !== "per_day")) return interval;
  const bucketDays = daysPer[facts.grain?.unit ?? "day"];
  const days = bucketsIn(facts, facts.comparison) * bucketDays;
  const toldDays = perDay ? 1 : rate === null ? days : bucketDays;
  const scale = toldDays / (basis === "per_day" ? 1 : days);
  const centre = rate?.absolute ?? absolute ?? 0;
  const reach = ((interval[1] - interval[0]) / 2) * scale;
  return [centre - reach, centre + reach];
}

/** The interval of what is comparable, and with it that of the sums: the lengths move both ends alike. */
function withInterval(
  { rate }: MeasuredChange,
  interval: [number, number] | null,
): Pick<MeasuredChange, "interval" | "rate"> {
  if (rate === null || interval === null) return { interval, rate };
  const toSum = (end: number) => end * rate.lengths.comparison + rate.by_length;
  return { interval: [toSum(interval[0]), toSum(interval[1])], rate: { ...rate, interval } };
}

export interface SeriesOnset {
  onset: string | null;
  onset_interval: OnsetInterval | null;
}

/** Since when the series has been away from its earlier level, and between which days that lies. */
export function findSeriesOnset(facts: Facts, series: MetricSeries): SeriesOnset {
  const onset = findOnset({
    buckets: series.buckets,
    windows: windowsOf(facts),
    kind: seriesKind(facts),
    missing: "auto",
  });
  if (onset === null) return { onset: null, onset_interval: null };
  const [from, to] = onset.range;
  const { baseline, comparison } = windowsOf(facts);
  const isInBaseline = to < baseline.end && onset.time >= baseline.start && to < comparison.start;
  return {
    onset: toIso(onset.time, series.grain),
    onset_interval: {
      from: toIso(from, series.grain),
      to: toIso(to, series.grain),
      ...(isInBaseline ? { in_baseline: true } : {}),
    },
  };
}

function toIso(days: number, grain: "hour" | "day"): string {
  const text = new Date(Math.round(days * 86_400_000)).toISOString();
  return grain === "day" ? text.slice(0, 10) : text;
}

/** The series as drawn: values per bucket, with the range they were expected in. */
export function toTimeline(facts: Facts, series: MetricSeries): Timeline {
  const values = series.buckets.map(({ numerator, denominator }) =>
    denominator === null ? numerator : denominator === 0 ? null : numerator / denominator,
  );
  const bands = expectedBands(facts, series, values);
  return {
    grain: series.grain,
    points: series.times.map((time, i) => ({ time, value: values[i], ...bands(i) })),
    segments: [],
    evidence: [series.evidence],
  };
}

type Band = { low: number | null; high: number | null };

const unknown: Band = { low: null, high: null };
const usualRange = 2;

/** What was usual before the comparison: by weekday where three weeks tell them apart, else all days together. */
function expectedBands(
  facts: Facts,
  { buckets, grain }: MetricSeries,
  values: (number | null)[],
): (index: number) => Band {
  const { comparison } = windowsOf(facts);
  const history = buckets.flatMap(({ time }, i) => {
    const value = values[i];
    return time < comparison.start && value !== null ? [{ slot: slotOf(time), value }] : [];
  });
  const isDaily = grain === "day" && history.length >= 21 && new Set(history.map(({ slot }) => slot)).size >= 5;
  const centres = new Map<number, number | null>();
  const centre = (slot: number) => {
    const key = isDaily ? slot : 0;
    if (!centres.has(key)) {
      const own = isDaily ? history.filter((day) => day.slot === slot) : history;
      centres.set(key, own.length < 2 ? null : median(own.map(({ value }) => value)));
    }
    return centres.get(key)!;
  };
  const spread = medianDistance(
    history.flatMap(({ slot, value }) => (centre(slot) === null ? [] : [value - centre(slot)!])),
  );
  if (history.length < 5 || spread === null) return () => unknown;
  return (index) => {
    const middle = centre(slotOf(buckets[index].time));
    return middle === null ? unknown : { low: middle - usualRange * spread, high: middle + usualRange * spread };
  };
}

const slotOf = (time: number): number => ((Math.floor(time) % 7) + 7) % 7;

/** A robust standard deviation. */
function medianDistance(residuals: number[]): number | null {
  return residuals.length < 5 ? null : 1.4826 * median(residuals.map(Math.abs));
}
