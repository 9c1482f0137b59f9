import { namesOf } from "../pieces/column-names.ts";
import type { PieceOf } from "../pieces/piece.ts";
import type { Measure } from "../understanding.ts";
import { rootOf } from "../words/root-of.ts";
import { askAboutEvents } from "./money-events.ts";
import { readDenominator } from "./read-denominator.ts";
import { persons } from "./read-targets.ts";
import { assume, freeAt, question, type Reading, skipGlue, take } from "./reading.ts";
import { type Aggregation, isKey, measureKey, toMeasure } from "./to-measure.ts";

export function addMeasures(
  reading: Reading,
  at: number,
  piece: PieceOf<"mention">,
  said: (Aggregation | null)[],
): boolean {
  let found = false;
  for (const one of said) {
    const measure = perOrder(reading, piece, one) ?? toMeasure(reading, piece, one);
    if (!measure) continue;
    found = true;
    if (measure.kind === "rows" && one?.name !== "distinct") askAboutEvents(reading, piece.text);
    if (measure.kind === "distinct" && one?.name !== "distinct") askAboutTimes(reading, at, piece.text);
    addMeasure(reading, averagedCount(reading, readDenominator(reading, at, measure, one), one));
  }
  if (found) take(reading, at, "measure");
  if (found) readActive(reading, at);
  return found;
}

/** "items checked out": different items, or every time that one was? Persons are counted once. */
function askAboutTimes(reading: Reading, at: number, text: string): void {
  const place = skipGlue(reading, at + 1, 1, new Set(["were", "was", "are", "is", "been", "have", "that"]));
  const verb = reading.pieces[place];
  const isEvent =
    verb?.kind === "mention" && /ed( (out|up|in|off))?$/i.test(verb.text) && verb.things[0]?.role === "time";
  if (isEvent && !persons.test(text))
    question(
      reading,
      `Different ${text}, or every time that one was ${verb.text}? Say "different ${text}" or count the rows.`,
    );
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
