import {
  type Alternative,
  broadAlternative,
  faultAlternative,
  partAlternative,
} from "../../../analysis/conclude/alternatives.ts";
import { verdictOf } from "../../../analysis/conclude/choose.ts";
import { chooseAmong } from "../../../analysis/conclude/choose-among.ts";
import scorer from "../../../analysis/conclude/scorer.json" with { type: "json" };
import { toScorer } from "../../../analysis/conclude/weigh.ts";
import { effectOf } from "../../../analysis/faults/effect-of.ts";
import type { Fault } from "../../../analysis/faults/fault.ts";
import { findFaults } from "../../../analysis/faults/find-faults.ts";
import { type DatedRows, rowsIn } from "../../../analysis/history/dated-rows.ts";
import { lengthOf } from "../../../analysis/history/grain.ts";
import { type History, levelOf, openHistory } from "../../../analysis/history/history.ts";
import type { JudgedMove } from "../../../analysis/history/judge-move.ts";
import type { PartMove } from "../../../analysis/history/parts.ts";
import { keepNearest } from "../../../analysis/history/placements.ts";
import { judgeTotal, measureWindowParts, openWindows, type WindowHistory } from "../../../analysis/history/windows.ts";
import { median, quantile } from "../../../analysis/robust.ts";
import type { DataSource } from "../../../engine/data-source.ts";
import type { FactDimension, Facts } from "../../facts.ts";
import { findEarlyEnd } from "../find-early-end.ts";
import {
  type BroadMove,
  datedRequest,
  type LookBack,
  rankOf,
  type SaidInWords,
  timeOf,
  toUsual,
} from "../look-back.ts";
import { type ReadValues, readTotals, readValues, spansOf, undatedDimensions } from "./read-windows.ts";

const mostPlacements = 60;

/** The past of a metric that adds up over nothing: it is asked anew over every placement of the two periods. */
export async function lookThroughWindows(facts: Facts, source: DataSource): Promise<LookBack | null> {
  const request = datedRequest(facts);
  const frame = await source.dated({ ...request, dimensions: [], amount: "1", exposure: null });
  if (frame.calendar.size === 0) return null;
  const rows = openHistory({ ...frame, earlyEnd: await findEarlyEnd(facts, frame, source) }, false);
  const { calendar, baseline, comparison } = frame;
  const placements = keepNearest(rows.placements, mostPlacements);
  const pairs = { baseline, comparison, placements };
  const windows = await readTotals(facts, calendar, pairs, source);
  const history = openWindows({ ...pairs, isCount: facts.metric.kind === "distinct", total: windows });
  const total = judgeTotal(history);
  if (!Number.isFinite(total.now)) return null;
  const usable = await undatedDimensions(facts, source);
  const { affordable, leftOut, most } = affordableOf(usable, frame, spansOf(history).length);
  const near = { ...history, placements: keepNearest(placements, most) };
  const read: ReadValues[] = [];
  for (const dimension of affordable) read.push(await readValues(facts, calendar, near, dimension, source));
  return conclude(facts, { rows, history, near, total, read, leftOut });
}

/** So many rows may be gone over for the values of dimensions; fewer placements than that say nothing. */
const mostVisits = 200_000_000;
const fewestPlacements = 8;

/** All dimensions with fewer placements if need be, else the least varied. */
function affordableOf(dimensions: FactDimension[], frame: DatedRows, spans: number) {
  let rows = 0;
  for (let cell = 0; cell < frame.amounts.length; cell++) rows += rowsIn(frame, cell);
  const byVariety = dimensions.toSorted((a, b) => a.cardinality - b.cardinality);
  const count = Math.min(dimensions.length, Math.floor(mostVisits / (2 * fewestPlacements * Math.max(1, rows))));
  const affordable = dimensions.filter((dimension) => byVariety.indexOf(dimension) < count);
  const leftOut = dimensions.filter((dimension) => !affordable.includes(dimension)).map(({ name }) => name);
  const isAllRead = spans * rows * Math.max(1, count) <= mostVisits;
  const most = isAllRead ? mostPlacements : Math.floor(mostVisits / (2 * rows * Math.max(1, count)));
  return { affordable, leftOut, most: Math.min(mostPlacements, Math.max(fewestPlacements, most)) };
}

interface Seen {
  /** Of the number of rows. */
  rows: History;
  history: WindowHistory;
  near: WindowHistory;
  total: JudgedMove;
  read: ReadValues[];
  leftOut: string[];
}

function conclude(facts: Facts, { rows, history, near, total, read, leftOut }: Seen): LookBack {
  const measured = read.map(({ parts }, i) => measureWindowParts(near, i, parts));
  const parts = measured.flatMap(({ candidates }) => candidates);
  const moves = measured.map((one) => one.moves);
  const faults = countsPlainly(facts) ? weighFaults(rows, history, total) : [];
  const isRatio = facts.metric.kind !== "distinct";
  const alternatives: Alternative[] = [
    broadAlternative(total, moves),
    ...parts.map((part) => partAlternative({ isRatio }, total, part, parts.length)),
    ...faults,
  ];
  const { said, nothing, part } = chooseAmong(alternatives, total, toScorer(scorer));
  const verdict = verdictOf(total);
  const termsOf = (terms: { dimension: number; code: number }[]) =>
    terms.map(({ dimension, code }) => ({
      dimension: read[dimension]!.dimension.name,
      value: read[dimension]!.values[code]!,
    }));
  const faultOf = ({ fault, effect, share }: Extract<Alternative, { kind: "fault" }>) => ({
    fault: fault.kind,
    terms: [],
    times: fault.buckets.map((bucket) => timeOf(rows.calendar, bucket)),
    factor: null,
    until: fault.until ?? null,
    dimension: null,
    values: [],
    successors: [],
    effect,
    share,
  });
  const saying = ({ alternative, probability }: (typeof said)[number]): SaidInWords[] => {
    switch (alternative.kind) {
      case "part": {
        const { terms, byWeight } = alternative.part;
        return [{ kind: "part", probability, terms: termsOf(terms), isMix: false, unusual: rankOf(byWeight) }];
      }
      case "broad":
        return [{ kind: "broad", probability, spread: spreadOf(history, total, read, moves) }];
      case "fault":
        return [{ kind: "fault", probability, ...faultOf(alternative) }];
      case "event":
        return [];
    }
  };
  const isSeasonal = verdict === "usual_for_season" && said.length === 0;
  const calendar: SaidInWords = {
    kind: "calendar",
    probability: 1 - nothing,
    season: total.season,
    holiday: null,
    times: [],
    share: (total.season?.middle ?? 0) / total.now,
  };
  return {
    grain: rows.calendar.grain,
    lengths: { baseline: lengthOf(history.baseline), comparison: lengthOf(history.comparison) },
    usual: toUsual(total, verdict, history.isLog),
    said: isSeasonal ? [calendar] : said.flatMap(saying),
    nothing,
    tests: {
      looked: moves.reduce((count, values) => count + values.length, 0),
      part,
      spread: spreadOf(history, total, read, moves),
      against: null,
      mix: null,
    },
    movers: parts
      .toSorted((a, b) => Math.abs(b.excess) * (1 - b.weight / 2) - Math.abs(a.excess) * (1 - a.weight / 2))
      .slice(0, 8)
      .map((part) => ({
        terms: termsOf(part.terms),
        before: part.before.rows === 0 ? null : part.before.amount,
        after: part.after.rows === 0 ? null : part.after.amount,
        absolute: part.absolute,
        share: null,
        overlaps: facts.metric.kind === "distinct",
        unusual: rankOf(part.byWeight),
      })),
    faults: faults.map(faultOf),
    sums: [],
    leftOut,
    namesParts: read.length > 0 || facts.dimensions.length === 0,
  };
}

/** The mean of daily visitors loses nothing with a day. */
const countsPlainly = ({ metric }: Facts): boolean => metric.aggregate === `count(distinct ${metric.amount})`;

const leastShare = 0.1;

/** Days without rows, or a table that ends early, take as much of what is counted as of its rows. */
function weighFaults(rows: History, { baseline, comparison, total }: WindowHistory, judged: JudgedMove) {
  const [before, after] = [total(baseline).value ?? 0, total(comparison).value ?? 0];
  const perRow = after / (levelOf(false, rows.after) || 1);
  return findFaults(rows).flatMap((fault: Fault) => {
    const effect = fault.repair === null ? 0 : effectOf(rows, fault.repair) * perRow;
    const share = after === before ? 0 : effect / (after - before);
    if (share < leastShare) return [];
    const weighed = faultAlternative(judged, fault, effect, share, effect / (before || 1));
    return weighed.kind === "fault" ? [weighed] : [];
  });
}

/** By the dimension with most values that are large enough to count. */
function spreadOf(
  { isLog, baseline, total }: WindowHistory,
  { now }: JudgedMove,
  read: ReadValues[],
  moves: PartMove[][],
): BroadMove | null {
  const lists = moves.map((values, i) => ({
    name: read[i]!.dimension.name,
    own: values.flatMap(({ own, before, after }) => (before.rows > 0 && after.rows > 0 ? [own] : [])),
  }));
  const [largest] = lists.filter(({ own }) => own.length >= 2).sort((a, b) => b.own.length - a.own.length);
  if (!largest) return null;
  const alike = largest.own.filter((own) => Math.sign(own) === Math.sign(now));
  const level = Math.abs(total(baseline).value ?? 0) || 1;
  const relative = (own: number) => (isLog ? Math.exp(own) - 1 : own / level);
  return {
    dimension: largest.name,
    alike: alike.length,
    of: largest.own.length,
    low: relative(alike.length === 0 ? median(largest.own) : quantile(alike, 0.25)),
    high: relative(alike.length === 0 ? median(largest.own) : quantile(alike, 0.75)),
  };
}
