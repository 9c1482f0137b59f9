import { choose, type Said, type UsualVerdict } from "../../analysis/conclude/choose.ts";
import scorer from "../../analysis/conclude/scorer.json" with { type: "json" };
import type { Survey } from "../../analysis/conclude/survey.ts";
import { toScorer } from "../../analysis/conclude/weigh.ts";
import { normalTwoSided } from "../../analysis/distributions/normal.ts";
import type { Fault } from "../../analysis/faults/fault.ts";
import { type DatedRows, dimensionAt, rowsIn } from "../../analysis/history/dated-rows.ts";
import { weighBuckets } from "../../analysis/history/find-event.ts";
import { bucketOf, type Calendar, type Grain, startOf } from "../../analysis/history/grain.ts";
import { levelOf } from "../../analysis/history/history.ts";
import type { JudgedMove } from "../../analysis/history/judge-move.ts";
import type { PartMove } from "../../analysis/history/parts.ts";
import { median, quantile } from "../../analysis/robust.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { DatedRequest } from "../../engine/encode/dated/dated-request.ts";
import type { Facts } from "../facts.ts";
import { fromFacts } from "../facts-sql.ts";
import { isAdditive, isRatio } from "../sums.ts";
import { type CountedIds, proveIds, readIds } from "./count-ids.ts";
import { findEarlyEnd } from "./find-early-end.ts";
import { betweenYears, findHoliday } from "./find-holiday.ts";

export interface TermInWords {
  dimension: string;
  value: string;
}

/** How unusual a move is beside others of its kind: 1 of 59 is the largest. */
export interface Rank {
  rank: number;
  of: number;
  score: number;
}

export interface FaultInWords {
  fault: Fault["kind"];
  terms: TermInWords[];
  /** Where it shows: beginnings of buckets as ISO dates. */
  times: string[];
  factor: number | null;
  /** Where the first of the times holds rows, but only up to this time of day. */
  until: string | null;
  /** For values that end, begin or are handed over: their column and names, and what they are called by now. */
  dimension: string | null;
  values: string[];
  successors: string[];
  /** What it adds to the change, in the metric's own unit over the comparison period, and as a part of the change. */
  effect: number;
  share: number;
}

export type SaidInWords =
  | { kind: "part"; probability: number; terms: TermInWords[]; isMix: boolean; unusual: Rank }
  | { kind: "broad"; probability: number; spread: BroadMove | null }
  | {
      kind: "calendar";
      probability: number;
      season: JudgedMove["season"];
      holiday: string | null;
      times: string[];
      share: number;
    }
  | { kind: "event"; probability: number; times: string[]; share: number; period: "baseline" | "comparison" }
  | ({ kind: "fault"; probability: number } & FaultInWords);

/** How the values of one dimension moved: so many of so many the same way, half of them between these. */
export interface BroadMove {
  dimension: string;
  alike: number;
  of: number;
  low: number;
  high: number;
}

/** The change beside the metric's own past, and what is most probably to be said of it. */
export interface LookBack {
  grain: Grain;
  /** How long the periods are, in buckets. */
  lengths: { baseline: number; comparison: number };
  usual: Rank & {
    verdict: UsualVerdict;
    basis: JudgedMove["basis"];
    pValue: number;
    /** Moves are logarithms of growth. */
    isLog: boolean;
    expected: number;
    spread: number;
    /** From what was expected. */
    distance: number;
    freedom: number;
    season: JudgedMove["season"];
  };
  said: SaidInWords[];
  /** How probable it is that nothing is to be said. */
  nothing: number;
  tests: OtherTests;
  movers: MoverInWords[];
  /** All that was noticed about the data, said or not. */
  faults: FaultInWords[];
  /** Values that hold the sum of others all the time: left out. */
  sums: TermInWords[];
  /** Dimensions whose values have no past: with them there would be too much to read. */
  leftOut: string[];
  /** Whether values of dimensions were held against their past at all. */
  namesParts: boolean;
}

/** Figures that speak for or against what is not said. */
export interface OtherTests {
  /** Values and pairs of values that were held against their past. */
  looked: number;
  /** How probable it is that some part of them is to blame, whichever. */
  part: number;
  /** How the values of the largest dimension moved. */
  spread: BroadMove | null;
  /** Where values moved most against the whole, taken together, as a share of the change; null where that cannot be added up. */
  against: ByDimension | null;
  /** Where the shift of weights makes most of the change of a ratio. */
  mix: ByDimension | null;
}

export interface ByDimension {
  dimension: string;
  share: number;
}

/** What is said first, other than that values have new names. */
export const leading = (said: SaidInWords[]): SaidInWords | undefined =>
  said.find((one) => one.kind !== "fault" || one.fault !== "renamed");

export interface MoverInWords {
  terms: TermInWords[];
  before: number | null;
  after: number | null;
  absolute: number;
  share: number | null;
  /** What has other values of the dimension, too, is counted under each: such parts do not add up to the whole. */
  overlaps: boolean;
  unusual: Rank;
}

/** Null where the metric does not add up over time. */
export async function lookBack(facts: Facts, source: DataSource): Promise<LookBack | null> {
  const { metric } = facts;
  const ids = await proveIds(facts, source);
  if (!isAdditive(metric) && !isRatio(metric) && ids === null) return null;
  const request = datedRequest(facts);
  const read = ids === null ? await source.dated(request) : await readIds(facts, ids, request, source);
  if (read.calendar.size === 0) return null;
  return judgePast({ ...read, earlyEnd: await findEarlyEnd(facts, read, source) }, facts, ids);
}

/** All rows of the facts, with what is measured and what they can be cut by. */
export function datedRequest(facts: Facts): DatedRequest {
  const { metric, time, dimensions, baseline, comparison } = facts;
  return {
    from: fromFacts(facts),
    time,
    dimensions,
    amount: metric.amount,
    exposure: metric.exposure,
    baseline: toDays(baseline),
    comparison: toDays(comparison),
  };
}

const toDays = ({ start, end }: { start: string; end: string }) => ({
  start: Date.parse(start) / 86_400_000,
  end: Date.parse(end) / 86_400_000,
});

function judgePast(data: DatedRows, facts: Facts, ids: CountedIds | null): LookBack {
  const isCount = facts.metric.kind === "count" || ids !== null;
  const { survey, verdict, said, nothing, part } = choose(data, isCount, toScorer(scorer));
  const { history, total } = survey;
  const length = ({ from, to }: { from: number; to: number }) => to - from + 1;
  const words = inWords(data, survey, new Set(ids?.varied.map(({ name }) => name)));
  return {
    grain: data.calendar.grain,
    lengths: { baseline: length(data.baseline), comparison: length(data.comparison) },
    usual: toUsual(total, verdict, history.isLog),
    said: withHoliday(said, data, survey).map(words.said),
    nothing,
    tests: { part, ...otherTests(data, survey) },
    movers: words.movers(),
    sums: words.sums(),
    leftOut: data.leftOut,
    namesParts: true,
    faults: [
      ...survey.faults.flatMap((fault) => (fault.kind === "renamed" ? [words.fault(fault, 0, 0)] : [])),
      ...survey.alternatives.flatMap((one) =>
        one.kind === "fault" ? [words.fault(one.fault, one.effect, one.share)] : [],
      ),
    ],
  };
}

export const rankOf = ({ rank, of, score }: JudgedMove): Rank => ({ rank, of, score });

export const toUsual = (total: JudgedMove, verdict: UsualVerdict, isLog: boolean): LookBack["usual"] => ({
  ...rankOf(total),
  verdict,
  basis: total.basis,
  pValue: normalTwoSided(total.score),
  isLog,
  expected: total.expected,
  spread: total.spread,
  distance: Math.abs(total.now - total.expected),
  freedom: total.freedom,
  season: total.season,
});

const isoDay = (day: number): string => new Date(Math.round(day * 86_400_000)).toISOString();

export function timeOf(calendar: Calendar, bucket: number): string {
  const iso = isoDay(startOf(calendar, bucket));
  return calendar.grain === "hour" ? `${iso.slice(0, 13)}:00` : iso.slice(0, 10);
}

type Holiday = Extract<Said, { kind: "calendar" }> & { holiday: string; times: string[]; share: number };

/** Days that make the change and are holidays: the calendar explains it, also where such changes are usual. */
function withHoliday(said: Said[], data: DatedRows, survey: Survey): (Said | Holiday)[] {
  const isClosed = said[0]?.kind === "fault" && isHolidayWithoutRows(said[0].fault, data);
  const isFault = said[0]?.kind === "fault" && said[0].fault.kind !== "renamed";
  if ((isFault && !isClosed) || data.calendar.grain !== "day") return said;
  const calendar = holidayOf(data, survey) ?? turnOfYear(data, survey);
  if (calendar === null) return said;
  const others = (isClosed ? said.slice(1) : said).filter((one) => one.kind !== "event" && one.kind !== "calendar");
  return others[0]?.kind === "part" && others[0].probability > 0.8
    ? [others[0], calendar, ...others.slice(1)]
    : [calendar, ...others];
}

/** Who is closed on a holiday misses no rows. */
function isHolidayWithoutRows({ kind, terms, buckets }: Fault, { calendar }: DatedRows): boolean {
  const days = buckets.map((bucket) => startOf(calendar, bucket));
  return kind === "missing" && terms.length === 0 && findHoliday(days, []) !== null;
}

/** Half of the change, by days that are far from what they usually hold, and more than changes usually are. */
const isMuch = ({ total }: Survey, { share, score }: { share: number; score: number }): boolean =>
  share >= 0.5 && score >= 4 && Math.abs(Math.min(1, share) * total.now) >= 0.7 * total.spread;

function toHoliday({ calendar }: DatedRows, holiday: string, share: number, buckets: number[]): Holiday {
  const times = buckets.map((bucket) => timeOf(calendar, bucket));
  return { kind: "calendar", probability: Math.min(1, share), holiday, times, share };
}

function holidayOf(data: DatedRows, survey: Survey): Holiday | null {
  const { event } = survey;
  if (!event || !isMuch(survey, event)) return null;
  const days = event.buckets.map((bucket) => startOf(data.calendar, bucket));
  const marked = survey.calendarDimensions.map((index) => data.dimensions[index]!);
  const holiday = findHoliday(
    days,
    marked.flatMap((dimension) => valuesOn(data, dimension, event.buckets)),
  );
  return holiday === null ? null : toHoliday(data, holiday, event.share, event.buckets);
}

/** Between Christmas and New Year most days are unlike others, not one or two. */
function turnOfYear(data: DatedRows, survey: Survey): Holiday | null {
  for (const period of ["comparison", "baseline"] as const) {
    const { from, to } = data[period];
    const days = Array.from({ length: to - from + 1 }, (_, i) => startOf(data.calendar, from + i));
    const buckets = betweenYears(days).map((day) => bucketOf(data.calendar, day));
    const weighed = weighBuckets(survey.history, period, buckets);
    if (isMuch(survey, weighed)) return toHoliday(data, "Christmas and New Year", weighed.share, weighed.towards);
  }
  return null;
}

/** What columns that follow from the date say of some days, where they say something rare: "holiday = 1". */
function valuesOn(
  data: DatedRows,
  { name, values, codes }: DatedRows["dimensions"][number],
  buckets: number[],
): string[] {
  const on = new Set(buckets);
  const counts = new Map<number, number>();
  const own = new Set<number>();
  let all = 0;
  for (let row = 0; row < codes.length; row++) {
    all += rowsIn(data, row);
    counts.set(codes[row]!, (counts.get(codes[row]!) ?? 0) + rowsIn(data, row));
    if (on.has(data.buckets[row]!)) own.add(codes[row]!);
  }
  const [only] = own;
  const isRare = only !== undefined && own.size === 1 && counts.get(only)! < 0.1 * all;
  return isRare ? [`${name} = ${values[only]}`] : [];
}

function inWords(data: DatedRows, survey: Survey, overlapping: Set<string>) {
  const { history } = survey;
  const { calendar } = data;
  const terms = (list: { dimension: number; code: number }[]): TermInWords[] =>
    list.map(({ dimension, code }) => ({
      dimension: dimensionAt(data, dimension).name,
      value: dimensionAt(data, dimension).values[code]!,
    }));
  const namesOf = (dimension: number | undefined, values: number[], successors: number[]) => {
    const own = dimension === undefined ? null : data.dimensions[dimension]!;
    const names = (codes: number[]) => codes.map((code) => own!.values[code]!);
    return { dimension: own?.name ?? null, values: names(values), successors: names(successors) };
  };
  const scale = history.isRatio ? 1 : data.comparison.to - data.comparison.from + 1;
  const fault = (
    { kind, terms: on, buckets, factor, until, dimension, values = [], successors = [] }: Fault,
    effect: number,
    share: number,
  ): FaultInWords => ({
    fault: kind,
    terms: terms(on),
    times: buckets.slice(0, 400).map((bucket) => timeOf(calendar, bucket)),
    factor: factor ?? null,
    until: until ?? null,
    ...namesOf(dimension ?? on[0]?.dimension, values, successors),
    effect: effect * scale,
    share,
  });
  const said = (one: Said | Holiday): SaidInWords => {
    const { probability } = one;
    switch (one.kind) {
      case "part":
        return {
          kind: "part",
          probability,
          terms: terms(one.part.terms),
          isMix: history.isRatio && Math.abs(one.part.mixEffect) > Math.abs(one.part.rateEffect),
          unusual: rankOf(one.part.byWeight),
        };
      case "broad":
        return { kind: "broad", probability, spread: broadMove(data, survey) };
      case "calendar": {
        const { season, now } = survey.total;
        if ("holiday" in one) return { ...one, season: null };
        return { kind: "calendar", probability, season, holiday: null, times: [], share: (season?.middle ?? 0) / now };
      }
      case "event":
        return {
          kind: "event",
          probability,
          times: one.event.buckets.map((bucket) => timeOf(calendar, bucket)),
          share: one.event.share,
          period: one.event.period,
        };
      case "fault":
        return { kind: "fault", probability, ...fault(one.fault, one.effect, one.share) };
    }
  };
  const value = (sums: { amount: number; exposure: number; length: number; rows: number; squares: number }) => {
    if (!history.isRatio) return sums.amount;
    return sums.exposure === 0 ? null : levelOf(true, sums);
  };
  const movers = (): MoverInWords[] =>
    survey.parts
      .filter(({ terms: own }) => own.length === 1)
      .sort((a, b) => Math.abs(b.excess) * (1 - b.weight / 2) - Math.abs(a.excess) * (1 - a.weight / 2))
      .slice(0, 8)
      .map((part) => {
        const own = terms(part.terms);
        const overlaps = own.some(({ dimension }) => overlapping.has(dimension));
        return {
          terms: own,
          before: value(part.before),
          after: value(part.after),
          absolute: part.absolute,
          share: overlaps || !Number.isFinite(part.share) ? null : part.share,
          overlaps,
          unusual: rankOf(part.byWeight),
        };
      });
  const begins = new Set(
    survey.alternatives.flatMap((one) => (one.kind === "fault" ? [JSON.stringify(one.fault.terms)] : [])),
  );
  const sums = (): TermInWords[] =>
    survey.faults
      .filter((one) => one.kind === "totals" && !begins.has(JSON.stringify(one.terms)))
      .flatMap((one) => terms(one.terms));
  return { said, fault, movers, sums };
}

function otherTests(data: DatedRows, survey: Survey): Omit<OtherTests, "part"> {
  const { moves, dimensions, parts, history } = survey;
  const net = levelOf(history.isRatio, history.after) - levelOf(history.isRatio, history.before);
  const scale = history.isRatio ? 1 : data.comparison.to - data.comparison.from + 1;
  const largest = (shareOf: (values: PartMove[]) => number): ByDimension | null => {
    const all = moves.map((values, i) => ({
      dimension: dimensionAt(data, dimensions[i]!).name,
      share: shareOf(values),
    }));
    return all.sort((a, b) => Math.abs(b.share) - Math.abs(a.share))[0] ?? null;
  };
  const sum = (values: PartMove[], of: (move: PartMove) => number) =>
    values.reduce((total, move) => total + of(move), 0) / (net * scale);
  return {
    looked:
      moves.reduce((count, values) => count + values.length, 0) + parts.filter(({ terms }) => terms.length > 1).length,
    spread: broadMove(data, survey),
    against:
      history.isRatio || net === 0
        ? null
        : largest((values) => -sum(values, ({ absolute }) => (absolute / net < 0 ? absolute : 0))),
    mix: history.isRatio && net !== 0 ? largest((values) => sum(values, ({ mixEffect }) => mixEffect)) : null,
  };
}

/** By the dimension with most values that are large enough to count. */
function broadMove(data: DatedRows, { moves, dimensions, total, history }: Survey): BroadMove | null {
  const lists = moves.map((values, i) => ({
    name: dimensionAt(data, dimensions[i]!).name,
    own: values.flatMap(({ own, weight, before, after }) =>
      weight > 0.002 && before.rows > 0 && after.rows > 0 && Number.isFinite(own) ? [own] : [],
    ),
  }));
  const [largest] = lists.filter(({ own }) => own.length >= 2).sort((a, b) => b.own.length - a.own.length);
  if (!largest) return null;
  const alike = largest.own.filter((own) => Math.sign(own) === Math.sign(total.now));
  const relative = (own: number) => (history.isLog ? Math.exp(own) - 1 : own);
  return {
    dimension: largest.name,
    alike: alike.length,
    of: largest.own.length,
    low: relative(alike.length === 0 ? median(largest.own) : quantile(alike, 0.25)),
    high: relative(alike.length === 0 ? median(largest.own) : quantile(alike, 0.75)),
  };
}
