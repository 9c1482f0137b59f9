import type { PieceOf } from "../pieces/piece.ts";
import type { Measure } from "../understanding.ts";
import { isCountable } from "./choose-thing.ts";
import { isValueHere } from "./choose-values.ts";
import { readDenominator } from "./read-denominator.ts";
import { isLabelOfValue } from "./read-groups.ts";
import { freeAt, glueAt, pickThing, placesOf, type Reading, skipGlue, take } from "./reading.ts";
import { type Aggregation, measureKey, toMeasure } from "./to-measure.ts";

/** Amounts with what is done to them first; things that are counted only where no amount is asked for. */
export function readMeasures(reading: Reading): void {
  let carried: Aggregation | null = null;
  for (const at of placesOf(reading, "mention")) {
    const piece = freeAt(reading, at, "mention");
    if (!piece || isValueHere(reading, piece, at)) continue;
    const said = aggregationsBefore(reading, at);
    const behind = said.length === 0 ? aggregationBehind(reading, at) : null;
    const list = behind ? [behind] : said;
    const isAmount = pickThing(piece.things, ["measure"]) !== null;
    if (list.length === 0 && (!isAmount || isLabelOfValue(reading, at))) continue;
    const isListed = list.length === 0 && reading.measures.length > 0 && isListPlace(reading, at);
    const aggregations: (Aggregation | null)[] =
      list.length > 0 ? list.map(({ aggregation }) => aggregation) : [isListed ? carried : null];
    if (addMeasures(reading, at, piece, aggregations)) {
      for (const { places } of list) for (const place of places) take(reading, place, "how it is measured");
      carried = aggregations[aggregations.length - 1];
    }
  }
  if (reading.measures.length === 0 && reading.having.length === 0) readCount(reading);
}

const isListPlace = (reading: Reading, at: number): boolean =>
  ["and", ",", "&", "plus"].includes(glueAt(reading, at - 1) ?? "");

function addMeasures(reading: Reading, at: number, piece: PieceOf<"mention">, said: (Aggregation | null)[]): boolean {
  let found = false;
  for (const one of said) {
    const measure = toMeasure(reading, piece, one);
    if (!measure) continue;
    found = true;
    addMeasure(reading, readDenominator(reading, at, measure, one));
  }
  if (found) take(reading, at, "measure");
  return found;
}

export function addMeasure(reading: Reading, measure: Measure): void {
  if (!reading.measures.some((one) => measureKey(one) === measureKey(measure))) reading.measures.push(measure);
}

interface SaidAggregation {
  aggregation: Aggregation;
  places: number[];
}

const between = new Set(["of", "and", ",", "&", "in", "for"]);

/** All aggregates before a mention: "average and median price", "total number of orders". */
function aggregationsBefore(reading: Reading, at: number): SaidAggregation[] {
  const found: SaidAggregation[] = [];
  let place = skipGlue(reading, at - 1, -1, between);
  if (reading.pieces[place]?.kind === "grain") place = skipGlue(reading, place - 1, -1, between);
  for (;;) {
    const aggregate = freeAt(reading, place, "aggregate");
    const count = freeAt(reading, place, "how-many");
    if (!aggregate && !count) return found;
    const last = found[found.length - 1];
    // "average number of orders" averages counts; "total number of" only counts.
    if (last && last.aggregation.name === "count" && aggregate) {
      last.places.push(place);
      if (aggregate.name !== "sum")
        last.aggregation = aggregate.name === "distinct" ? aggregate : { name: "count", quantile: null };
      if (aggregate.name === "distinct") last.aggregation = { name: "distinct", quantile: null };
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

/** "revenue total", "price on average". */
function aggregationBehind(reading: Reading, at: number): SaidAggregation | null {
  const aggregate = freeAt(reading, at + 1, "aggregate");
  const next = reading.pieces[skipGlue(reading, at + 2, 1, new Set(["of"]))];
  const isOwn = aggregate !== null && (next === undefined || next.kind !== "mention" || isOtherThing(next));
  return isOwn ? { aggregation: aggregate, places: [at + 1] } : null;
}

const isOtherThing = (piece: PieceOf<"mention">): boolean => pickThing(piece.things, ["measure"]) === null;

/** No amount is asked for: then the first thing that can be counted is. */
function readCount(reading: Reading): void {
  for (const at of placesOf(reading, "mention")) {
    const piece = freeAt(reading, at, "mention");
    if (!piece || isValueHere(reading, piece, at) || !isCountable(piece)) continue;
    if (addMeasures(reading, at, piece, [{ name: "count", quantile: null }])) return;
  }
}
