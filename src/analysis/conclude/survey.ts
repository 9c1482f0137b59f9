import { effectOf } from "../faults/effect-of.ts";
import { applyEdits, type Fault } from "../faults/fault.ts";
import { findFaults } from "../faults/find-faults.ts";
import { findTotals } from "../faults/find-totals.ts";
import { findTurnover } from "../faults/find-turnover.ts";
import { measureAlone } from "../history/alone.ts";
import { isMeasure, keysOf } from "../history/comes-back.ts";
import type { DatedRows } from "../history/dated-rows.ts";
import { findEvent, type SingleEvent } from "../history/find-event.ts";
import { followsDate } from "../history/follows-date.ts";
import { followsOutcome } from "../history/follows-outcome.ts";
import type { Span } from "../history/grain.ts";
import { type History, judgeSeries, levelOf, openHistory } from "../history/history.ts";
import type { JudgedMove } from "../history/judge-move.ts";
import { measurePairs } from "../history/pairs.ts";
import { measureParts, type PartCandidate, type PartMove } from "../history/parts.ts";
import { standsForTime } from "../history/stands-for-time.ts";
import {
  type Alternative,
  broadAlternative,
  eventAlternative,
  faultAlternative,
  partAlternative,
} from "./alternatives.ts";

/** Everything that was looked at, and everything that could be said of it. */
export interface Survey {
  /** Without rows that are sums of others. */
  history: History;
  total: JudgedMove;
  parts: PartCandidate[];
  moves: PartMove[][];
  /** Of which dimension each list of moves is. */
  dimensions: number[];
  /** Dimensions that follow from the date: weekday, holiday. */
  calendarDimensions: number[];
  faults: Fault[];
  event: SingleEvent | null;
  alternatives: Alternative[];
}

export function survey(data: DatedRows, isCount: boolean): Survey {
  const keys = isCount ? null : keysOf(data);
  const isRegular = keys !== null;
  const asIs = openHistory(data, isRegular);
  const totals = findTotals(asIs);
  const single = withEdits(asIs, totals);
  const turnover = findTurnover(single);
  const handOvers = turnover.filter(({ kind }) => kind === "renamed");
  const history = withEdits(single, handOvers);
  const total = judgeSeries(history, history.total);
  const calendarDimensions = data.dimensions.flatMap((_, i) => (isOfTime(data, i, history) ? [i] : []));
  const dimensions = data.dimensions.flatMap((_, i) =>
    calendarDimensions.includes(i) || isMeasured(data, i, keys) ? [] : [i],
  );
  const measured = measureParts(history, dimensions);
  const alone = measureAlone(history);
  const moves = [...measured.moves, ...alone.moves];
  const parts = withoutRepeats([
    ...measured.candidates,
    ...alone.candidates,
    ...measurePairs(history, measured.candidates, dimensions, measured.noises),
  ]);
  const isOfDate = ({ terms, dimension }: Fault) =>
    [...terms.map((term) => term.dimension), dimension].some((one) => calendarDimensions.includes(one ?? -1));
  const found = [...findFaults(history), ...turnover.filter(({ kind }) => kind !== "renamed")].filter(
    (fault) => !isOfDate(fault),
  );
  const event = findEvent(history);
  const makesOf = (fault: Fault, on: History): Weighed => {
    const effect = fault.repair === null ? 0 : effectOf(on, fault.repair);
    const whole = levelOf(on.isRatio, on.after) - levelOf(on.isRatio, on.before);
    return { fault, effect, share: whole === 0 ? 0 : effect / whole };
  };
  const level = Math.abs(levelOf(history.isRatio, history.before)) || 1;
  const weighed = [
    // Sums that are there all the time are left out all the time; where they begin or end they move the metric.
    ...mergeTotals(totals.filter((fault) => beginsOrEnds(fault, asIs))).map((fault) => makesOf(fault, asIs)),
    ...largestTurnover(found.map((fault) => makesOf(fault, history))),
  ];
  return {
    history,
    total,
    parts,
    moves,
    dimensions: [...dimensions, ...alone.dimensions],
    calendarDimensions,
    faults: [...totals, ...handOvers.filter((fault) => !isOfDate(fault)), ...found],
    event,
    alternatives: [
      broadAlternative(total, moves),
      ...parts.map((part) => partAlternative(history, total, part, parts.length)),
      ...weighed
        .filter(({ fault, share }) => (isTurnover(fault) ? Math.abs(share) : share) >= leastShare)
        .map(({ fault, effect, share }) => faultAlternative(total, fault, effect, share, effect / level)),
      // What moves the whole by no more than usual needs no event.
      ...(event &&
      event.share > 0.5 &&
      Math.abs(Math.min(1, event.share) * total.now) > total.spread &&
      Math.abs(event.others) < 0.6 * event.share
        ? [eventAlternative(total, event)]
        : []),
    ],
  };
}

function isOfTime(data: DatedRows, index: number, { placements, baseline, comparison }: History): boolean {
  return followsDate(data, index) || standsForTime(data, index, placements, [baseline, comparison]);
}

/** What is made from the metric, or is a second measure of a table of sums, cuts it into nothing. */
const isMeasured = (data: DatedRows, index: number, keys: number[] | null): boolean =>
  followsOutcome(data, index) || (keys !== null && isMeasure(data, index, keys));

interface Weighed {
  fault: Fault;
  effect: number;
  share: number;
}

/** Of the change: a fault that makes less of it is only noted. */
const leastShare = 0.1;

function withEdits(history: History, faults: Fault[]): History {
  if (faults.length === 0) return history;
  const edits = faults.flatMap(({ repair }) => (repair === null ? [] : [repair]));
  return openHistory(applyEdits(history.data, edits), history.isRegular);
}

const isTurnover = ({ kind }: Fault): boolean => kind === "ended" || kind === "began";

/** The same rows end in every column that goes with another: the one that says most stands for all. */
function largestTurnover(weighed: Weighed[]): Weighed[] {
  const [largest] = weighed
    .filter(({ fault }) => isTurnover(fault))
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  return weighed.filter((one) => !isTurnover(one.fault) || one === largest);
}

function beginsOrEnds({ buckets }: Fault, { baseline, comparison }: History): boolean {
  const within = ({ from, to }: Span) =>
    buckets.filter((bucket) => bucket >= from && bucket <= to).length / (to - from + 1);
  return Math.abs(within(comparison) - within(baseline)) > 0.25;
}

/** Sums of several values are one fault. */
function mergeTotals(totals: Fault[]): Fault[] {
  const [first] = totals;
  if (!first) return [];
  const dropped = [...new Set(totals.flatMap(({ repair }) => repair!.dropped))];
  return [{ ...first, repair: { ...first.repair!, dropped } }];
}

/** Values that hold the same rows under another name are one; the first stands for them. */
function withoutRepeats(parts: PartCandidate[]): PartCandidate[] {
  const seen = new Set<string>();
  return parts.filter(({ before, after, terms }) => {
    const key = [before.rows, after.rows, before.amount, after.amount].join();
    if (seen.has(key) && terms.length > 0) return false;
    seen.add(key);
    return true;
  });
}
