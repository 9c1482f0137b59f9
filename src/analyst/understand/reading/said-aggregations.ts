import type { PieceOf } from "../pieces/piece.ts";
import { isCountable } from "./choose-thing.ts";
import { freeAt, pickThing, type Reading, skipGlue } from "./reading.ts";
import type { Aggregation } from "./to-measure.ts";

interface SaidAggregation {
  aggregation: Aggregation;
  places: number[];
}

const between = new Set(["of", "and", ",", "&", "in", "for"]);

/** All aggregates before a mention: "average and median price", "total number of orders". */
export function aggregationsBefore(reading: Reading, at: number): SaidAggregation[] {
  const found: SaidAggregation[] = [];
  let place = skipAdjectives(reading, at - 1);
  if (reading.pieces[place]?.kind === "grain") place = skipAdjectives(reading, place - 1);
  for (;;) {
    const aggregate = freeAt(reading, place, "aggregate");
    const count = freeAt(reading, place, "how-many");
    if (!aggregate && !count) return found.reverse();
    const last = found[found.length - 1];
    // "average number of orders" averages counts; "total number of" only counts.
    if (last && last.aggregation.name === "count" && aggregate) {
      last.places.push(place);
      if (aggregate.name === "avg") last.aggregation = { name: "count", quantile: null, isAveraged: true };
      else if (aggregate.name !== "sum") last.aggregation = aggregate;
    } else if (aggregate?.name === "distinct" && reading.pieces[place - 1]?.kind === "how-many") {
      found.push({ aggregation: aggregate, places: [place, place - 1] });
      place -= 1;
    } else {
      const aggregation: Aggregation = aggregate ?? { name: "count", quantile: null };
      found.push({ aggregation, places: [place] });
    }
    place = skipGlue(reading, place - 1, -1, between);
  }
}

/** "number of high and urgent tickets": values that describe what is counted. */
function skipAdjectives(reading: Reading, at: number): number {
  let place = skipGlue(reading, at, -1, between);
  for (;;) {
    const piece = reading.pieces[place];
    const isValue =
      piece?.kind === "mention" && (piece.values.length > 0 || pickThing(piece.things, ["flag"]) !== null);
    const isDone = piece?.kind === "mention" && /ed$/i.test(piece.text) && pickThing(piece.things, ["time"]) !== null;
    const isNew =
      isDone || isAttribute(reading, place) || (piece?.kind === "unknown" && /^(new|active)$/i.test(piece.text));
    if (!isValue && !isNew && piece?.kind !== "negate" && !isValueLabel(reading, place)) return place;
    place = skipGlue(reading, place - 1, -1, joining);
  }
}

/** "priority" of "high priority orders". */
export function isValueLabel({ pieces }: Reading, at: number): boolean {
  const [before, piece, next] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (piece?.kind !== "mention" || before?.kind !== "mention" || next?.kind !== "mention") return false;
  return before.values.some(({ column }) => piece.things.some((thing) => thing.column === column)) && isCountable(next);
}

const joining = new Set(["and", "or", ",", "&"]);

/** "number of 5 star reviews": already a condition. */
const isAttribute = ({ pieces, taken }: Reading, at: number): boolean =>
  ["number", "mention"].includes(pieces[at]?.kind ?? "") && / = \d/.test(taken.get(at) ?? "");

/** "revenue total", "ticket counts", "price on average". */
export function aggregationBehind(reading: Reading, at: number): SaidAggregation | null {
  if (freeAt(reading, at + 1, "how-many") && isCountable(reading.pieces[at] as PieceOf<"mention">))
    return { aggregation: { name: "count", quantile: null }, places: [at + 1] };
  const aggregate = isSumming(reading, at + 1) ? null : freeAt(reading, at + 1, "aggregate");
  const next = reading.pieces[skipGlue(reading, at + 2, 1, new Set(["of"]))];
  const isOwn = aggregate !== null && (next === undefined || next.kind !== "mention" || isOtherThing(next));
  return isOwn ? { aggregation: aggregate, places: [at + 1] } : null;
}

/** "add up to", "amount to": of what is not said. */
export const isSumming = ({ pieces }: Reading, at: number): boolean =>
  pieces[at]?.kind === "aggregate" && /^(add|adds|added|amount|amounts|amounted) /i.test(pieces[at].text);

const isOtherThing = (piece: PieceOf<"mention">): boolean => pickThing(piece.things, ["measure"]) === null;
