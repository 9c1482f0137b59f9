import { namesOf } from "../pieces/column-names.ts";
import type { PieceOf } from "../pieces/piece.ts";
import type { Measure } from "../understanding.ts";
import { rootOf } from "../words/root-of.ts";
import { isCountable } from "./choose-thing.ts";
import { isValueHere } from "./choose-values.ts";
import { readDenominator } from "./read-denominator.ts";
import { isLabelOfValue } from "./read-groups.ts";
import {
  addCondition,
  assume,
  freeAt,
  glueAt,
  hasKind,
  isTaken,
  pickThing,
  placesOf,
  question,
  type Reading,
  skipGlue,
  take,
} from "./reading.ts";
import { soldMeasure } from "./sold-measure.ts";
import { type Aggregation, amountMeasure, isKey, measureKey, primaryAmount, toMeasure } from "./to-measure.ts";

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
    if (list.length === 0 && (!isAmount || isLabelOfValue(reading, at) || isSaidTwice(reading, piece, at))) continue;
    const isListed = list.length === 0 && reading.measures.length > 0 && isListPlace(reading, at);
    const aggregations: (Aggregation | null)[] =
      list.length > 0 ? list.map(({ aggregation }) => aggregation) : [isListed ? carried : null];
    if (addMeasures(reading, at, piece, aggregations)) {
      for (const { places } of list) for (const place of places) take(reading, place, "how it is measured");
      carried = aggregations[aggregations.length - 1];
    }
  }
  readUnits(reading);
  if (reading.measures.length === 0 && reading.having.length === 0) readCount(reading);
  if (reading.measures.length === 0 && reading.having.length === 0) assumeAmount(reading);
}

/** "stay in hours": a unit that the measured column has in its name says nothing more. */
function readUnits(reading: Reading): void {
  const units = new Set(reading.measures.flatMap((one) => (one.kind === "column" ? namesOf(one.column).full : [])));
  for (const [at, { text }] of reading.pieces.entries()) {
    const isUnit = glueAt(reading, at - 1) === "in" && units.has(rootOf(text.toLowerCase()));
    if (isUnit && !isTaken(reading, at)) take(reading, at, "unit");
  }
}

/** "How much did we pay Globex?", "sum by cost center", "how often was it above 26": the only amount, or the rows. */
function assumeAmount(reading: Reading): void {
  const [often] = placesOf(reading, "how-many").filter((at) => /^how often$/i.test(reading.pieces[at].text));
  if (often !== undefined && reading.conditions.length > 0) {
    take(reading, often, "counts rows");
    reading.measures.push({ kind: "rows" });
    return;
  }
  const isSum = placesOf(reading, "aggregate").some(
    (at) => (reading.pieces[at] as PieceOf<"aggregate">).name === "sum",
  );
  const isHowMuch = reading.words.some((word, at) => word === "how" && reading.words[at + 1] === "much");
  const amount = isSum || isHowMuch ? primaryAmount(reading) : null;
  if (!amount || hasKind(reading, "superlative") || hasKind(reading, "unknown")) return;
  assume(reading, `The amount is read as ${amount.name}`);
  reading.measures.push(amountMeasure(reading, amount));
}

/** "took longer than 48 hours to resolve": the verb names again what was compared. */
function isSaidTwice(reading: Reading, piece: PieceOf<"mention">, at: number): boolean {
  const thing = pickThing(piece.things, ["measure"]);
  const isKnown = reading.conditions.some((one) => one.kind === "number" && one.column === thing?.column);
  if (isKnown && ((thing?.score ?? 1) < 0.9 || glueAt(reading, at - 1) === "to")) take(reading, at, "condition");
  return isTaken(reading, at);
}

const isListPlace = (reading: Reading, at: number): boolean =>
  ["and", ",", "&", "plus"].includes(glueAt(reading, at - 1) ?? "");

function addMeasures(reading: Reading, at: number, piece: PieceOf<"mention">, said: (Aggregation | null)[]): boolean {
  let found = false;
  for (const one of said) {
    const measure = perOrder(reading, piece, one) ?? toMeasure(reading, piece, one);
    if (!measure) continue;
    found = true;
    addMeasure(reading, averagedCount(reading, readDenominator(reading, at, measure, one), one));
  }
  if (found) take(reading, at, "measure");
  if (found) readActive(reading, at);
  return found;
}

/** "active users" are those with rows, where rows are what users do; every row is new on its date. */
function readActive(reading: Reading, at: number): void {
  const before = freeAt(reading, at - 1, "unknown");
  const last = reading.measures[reading.measures.length - 1];
  if (/^new$/i.test(before?.text ?? "") && last?.kind === "rows") take(reading, at - 1, "dated");
  if (!/^active$/i.test(before?.text ?? "") || last?.kind !== "distinct") return;
  take(reading, at - 1, "with rows");
  assume(reading, `Active means with rows in ${reading.scope.fact.name}`);
}

/** "average number of orders" without "per": the mean of a column of counts; counted rows have no mean of their own. */
function averagedCount(reading: Reading, measure: Measure, said: Aggregation | null): Measure {
  if (!said?.isAveraged || measure.kind === "ratio" || measure.kind === "nested") return measure;
  if (measure.kind === "column") return { ...measure, name: "avg" };
  question(reading, 'An average of counts needs to know over what: "per month", "per customer".');
  return measure;
}

/** "average order value" where an order has several rows. */
function perOrder(reading: Reading, piece: PieceOf<"mention">, said: Aggregation | null): Measure | null {
  if (said?.name !== "avg" || !/^order (value|amount|total)$/i.test(piece.text)) return null;
  const orders = reading.scope.columns.find(
    (column) => column.path === null && column.profile.role === "id" && namesOf(column).core.join() === rootOf("order"),
  );
  if (!orders || isKey(reading, orders)) return null;
  const top = toMeasure(reading, piece, { name: "sum", quantile: null });
  return top && { kind: "ratio", top, bottom: { kind: "distinct", column: orders } };
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
    if (!isValue && !isNew && piece?.kind !== "negate") return place;
    place = skipGlue(reading, place - 1, -1, joining);
  }
}

const joining = new Set(["and", "or", ",", "&"]);

/** "number of 5 star reviews": already a condition. */
const isAttribute = ({ pieces, taken }: Reading, at: number): boolean =>
  ["number", "mention"].includes(pieces[at]?.kind ?? "") && / = \d/.test(taken.get(at) ?? "");

/** "revenue total", "ticket counts", "price on average". */
function aggregationBehind(reading: Reading, at: number): SaidAggregation | null {
  if (freeAt(reading, at + 1, "how-many") && isCountable(reading.pieces[at] as PieceOf<"mention">))
    return { aggregation: { name: "count", quantile: null }, places: [at + 1] };
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
  countEvents(reading);
}

/** "how many logins", "number of terminations", "hires per year": rows of a kind, or rows with a date. */
function countEvents(reading: Reading): void {
  const [asked] = placesOf(reading, "how-many");
  for (const at of placesOf(reading, "mention")) {
    const piece = reading.pieces[at] as PieceOf<"mention">;
    const time = pickThing(piece.things, ["time"]);
    const isAsked = asked !== undefined && skipGlue(reading, asked + 1, 1) === at;
    const isKind = piece.values.length > 0 || pickThing(piece.things, ["flag"]) !== null;
    if (time?.column && time.column.path === null && piece.values.length === 0) {
      reading.timeColumn = time.column;
      take(reading, at, `counted by ${time.column.name}`);
      if (time.column.profile.nullCount > 0)
        addCondition(reading, { kind: "missing", column: time.column, isNegated: true }, at);
    } else if (!(isAsked && isKind)) continue;
    if (asked !== undefined) take(reading, asked, "counts rows");
    reading.measures.push((isKind ? soldMeasure(reading) : null) ?? { kind: "rows" });
    return;
  }
}
