import { effectOf } from "../faults/effect-of.ts";
import { applyEdits, type Fault } from "../faults/fault.ts";
import { findFaults } from "../faults/find-faults.ts";
import { findTotals } from "../faults/find-totals.ts";
import { measureAlone } from "../history/alone.ts";
import { comesBack } from "../history/comes-back.ts";
import type { DatedRows } from "../history/dated-rows.ts";
import { findEvent, type SingleEvent } from "../history/find-event.ts";
import { followsDate } from "../history/follows-date.ts";
import type { Span } from "../history/grain.ts";
import { type History, judgeSeries, levelOf, openHistory } from "../history/history.ts";
import type { JudgedMove } from "../history/judge-move.ts";
import { measurePairs } from "../history/pairs.ts";
import { measureParts, type PartCandidate, type PartMove } from "../history/parts.ts";
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
  const isRegular = !isCount && comesBack(data);
  const asIs = openHistory(data, isRegular);
  const totals = findTotals(asIs);
  const history =
    totals.length === 0
      ? asIs
      : openHistory(
          applyEdits(
            data,
            totals.map(({ repair }) => repair!),
          ),
          isRegular,
        );
  const total = judgeSeries(history, history.total);
  const calendarDimensions = data.dimensions.flatMap((_, i) => (followsDate(data, i) ? [i] : []));
  const dimensions = data.dimensions.flatMap((_, i) => (calendarDimensions.includes(i) ? [] : [i]));
  const measured = measureParts(history, dimensions);
  const alone = measureAlone(history);
  const moves = [...measured.moves, ...alone.moves];
  const parts = withoutRepeats([
    ...measured.candidates,
    ...alone.candidates,
    ...measurePairs(history, measured.candidates, dimensions),
  ]);
  const found = findFaults(history).filter(
    ({ terms }) => !terms.some(({ dimension }) => calendarDimensions.includes(dimension)),
  );
  const event = findEvent(history);
  const change = (one: History) => levelOf(one.isRatio, one.after) - levelOf(one.isRatio, one.before);
  const level = Math.abs(levelOf(history.isRatio, history.before)) || 1;
  const faultOf = (fault: Fault, on: History) => {
    const effect = fault.repair === null ? 0 : effectOf(on, fault.repair);
    const whole = change(on);
    return faultAlternative(total, fault, effect, whole === 0 ? 0 : effect / whole, effect / level);
  };
  return {
    history,
    total,
    parts,
    moves,
    dimensions: [...dimensions, ...alone.dimensions],
    calendarDimensions,
    faults: [...totals, ...found],
    event,
    alternatives: [
      { kind: "nothing", features: [] },
      broadAlternative(total, moves),
      ...parts.map((part) => partAlternative(history, total, part)),
      // Sums that are there all the time are left out all the time; where they begin or end they move the metric.
      ...mergeTotals(totals.filter((fault) => beginsOrEnds(fault, asIs))).map((fault) => faultOf(fault, asIs)),
      ...found.map((fault) => faultOf(fault, history)),
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
