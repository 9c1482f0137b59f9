import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import { measureLabel } from "../../query/labels.ts";
import type { CompareSign, PieceOf } from "../pieces/piece.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { Having, Measure } from "../understanding.ts";
import { addGroup, canGroup, chooseThing, groupOf, isCountable } from "./choose-thing.ts";
import { isLabelOfValue } from "./read-groups.ts";
import {
  addCondition,
  assume,
  freeAt,
  glueAt,
  hasKind,
  pickThing,
  placesOf,
  question,
  type Reading,
  skipGlue,
  take,
} from "./reading.ts";
import { isKey, primaryAmount, toMeasure } from "./to-measure.ts";

/** "orders over 100", "price between 10 and 20", "states with more than 50 orders". */
export function readNumbers(reading: Reading): void {
  for (const at of placesOf(reading, "between")) readBetween(reading, at);
  for (const at of placesOf(reading, "number")) readAttribute(reading, at);
  for (const at of placesOf(reading, "compare")) readCompare(reading, at);
}

const mostAttributes = 50;

/** "5 star reviews", "3 bedroom flats": how many of something a row has. */
function readAttribute(reading: Reading, at: number): void {
  const { value, isPercent } = reading.pieces[at] as PieceOf<"number">;
  const [piece, rows] = [freeAt(reading, at + 1, "mention"), freeAt(reading, at + 2, "mention")];
  const thing = piece && pickThing(piece.things, ["measure"]);
  const { dataType, cardinality = 0 } = thing?.column?.profile ?? {};
  const isCount =
    dataType === "integer" && cardinality <= mostAttributes && !isPercent && !/s$/i.test(piece?.text ?? "");
  if (!thing?.column || !isCount || !rows || !isCountable(rows) || (piece?.values.length ?? 0) > 0) return;
  take(reading, at, `${thing.column.name} = ${value}`);
  take(reading, at + 1, `${thing.column.name} = ${value}`);
  addCondition(reading, { kind: "number", column: thing.column, sign: "=", value }, at);
}

function readBetween(reading: Reading, at: number): void {
  const low = freeAt(reading, at + 1, "number");
  const high = glueAt(reading, at + 2) === "and" ? freeAt(reading, at + 3, "number") : null;
  if (!low || !high) return;
  const operand = operandOf(reading, at, at + 4);
  if (operand.measured === null) return;
  const column = columnOf(reading, operand.measured);
  if (!column) return;
  for (let i = at; i < at + 4; i += 1) take(reading, i, `${column.name} between ${low.value} and ${high.value}`);
  take(reading, operand.place!, "condition");
  addCondition(reading, { kind: "between", column, low: low.value, high: high.value }, at);
}

interface Operand {
  measured: PieceOf<"mention"> | null;
  place: number | null;
}

/** What the number is of: named behind it ("5 units") or before it ("price over 10"). */
function operandOf(reading: Reading, at: number, after: number): Operand {
  const behind = freeAt(reading, after, "mention");
  if (behind && behind.things.length > 0 && glueAt(reading, after) === null && isAmountOrCount(behind))
    return { measured: behind, place: after };
  const before = skipGlue(reading, at - 1, -1, linking);
  const named = freeAt(reading, before, "mention");
  return named && pickThing(named.things, ["measure"])
    ? { measured: named, place: before }
    : { measured: null, place: null };
}

const linking = new Set("is are was were be of had has have that with where a to".split(" "));

const isAmountOrCount = (piece: PieceOf<"mention">): boolean =>
  pickThing(piece.things, ["measure"]) !== null || isCountable(piece);

function columnOf(reading: Reading, piece: PieceOf<"mention">) {
  return chooseThing(reading, piece, ["measure"])?.column ?? null;
}

function readCompare(reading: Reading, at: number): void {
  const sign = (reading.pieces[at] as PieceOf<"compare">).sign;
  const numberAt = skipGlue(reading, at + 1, 1, linking);
  const number = freeAt(reading, numberAt, "number");
  if (!number) return;
  const unit = unitAt(reading, numberAt + 1);
  const operand = operandOf(reading, at, unit === null ? numberAt + 1 : numberAt + 2);
  const subject = subjectOf(reading, operand.place !== null && operand.place < at ? operand.place : at);
  const value = number.isPercent ? number.value / 100 : number.value;
  const use = (text: string) => {
    take(reading, at, text);
    take(reading, numberAt, text);
    if (operand.place !== null) take(reading, operand.place, text);
    if (unit !== null) take(reading, numberAt + 1, text);
  };
  const days =
    subject === null && operand.measured !== null
      ? grainSubject(reading, operand.place !== null && operand.place < at ? operand.place : at)
      : null;
  if (days !== null) {
    const measure = groupMeasure(reading, operand);
    if (!measure) return;
    reading.having.push({ measure, sign, value });
    use("condition on periods");
    takeGrain(reading, days);
    return;
  }
  if (isOfGroups(reading, operand, subject, at)) {
    const measure = groupMeasure(reading, operand);
    if (!measure) return;
    reading.having.push({ measure, sign, value } satisfies Having);
    if (measure.kind === "column" && subject !== null)
      assume(
        reading,
        `${measureLabel(measure).replaceAll("_", " ")} of each ${singular(subject.piece.text)} is compared`,
      );
    use("condition on groups");
    takeSubject(reading, subject);
    return;
  }
  const column = operand.measured ? columnOf(reading, operand.measured) : assumedAmount(reading, at);
  if (!column) return;
  if (unit !== null && !isInUnit(column, unit)) {
    question(reading, `${column.name} is not known to be in ${unit}.`);
    return;
  }
  use(`${column.name} ${sign} ${value}`);
  addCondition(reading, { kind: "number", column, sign: sign as CompareSign, value }, at);
}

/** "48 hours": the unit behind a number. */
function unitAt(reading: Reading, at: number): string | null {
  const piece = reading.pieces[at];
  const word = piece?.text.toLowerCase() ?? "";
  return piece && /^(hours?|days?|minutes?|seconds?|ms|hrs?|mins?|km|kg)$/.test(word) && piece.kind !== "mention"
    ? word
    : null;
}

function isInUnit({ profile }: ScopeColumn, unit: string): boolean {
  const stem = unit.replace(/s$/, "").slice(0, 3);
  return (
    nameWords(profile.name).some((word) => word.startsWith(stem)) || (stem === "min" && /delay/i.test(profile.name))
  );
}

const singular = (text: string): string => text.toLowerCase().replace(/([^s])s$/, "$1");

interface Subject {
  piece: PieceOf<"mention">;
  place: number;
}

const relating = new Set("with that have has had having where whose which is are was were and to".split(" "));

function subjectOf(reading: Reading, at: number): Subject | null {
  let place = at - 1;
  for (;;) {
    place = skipGlue(reading, place, -1, relating);
    const piece = reading.pieces[place];
    // "customers who placed", "states that had an average price over".
    if (piece?.kind === "which" || piece?.kind === "aggregate" || piece?.kind === "how-many") place -= 1;
    // "orders in the South region over 1000"
    else if (isPlaced(reading, place)) place = skipGlue(reading, place - 1, -1, prepositions);
    else break;
  }
  const piece = freeAt(reading, place, "mention");
  return piece && piece.things.length > 0 ? { piece, place } : null;
}

/** "days with more than 500 clicks". */
function grainSubject(reading: Reading, at: number): number | null {
  let place = skipGlue(reading, at - 1, -1, relating);
  while (["which", "aggregate"].includes(reading.pieces[place]?.kind ?? ""))
    place = skipGlue(reading, place - 1, -1, relating);
  const grain = freeAt(reading, place, "grain");
  return grain && !grain.isAdjective && place < at - 1 ? place : null;
}

function takeGrain(reading: Reading, place: number): void {
  const { grain } = reading.pieces[place] as PieceOf<"grain">;
  const before = skipGlue(reading, place - 1, -1);
  addGroup(reading, { kind: "grain", grain });
  take(reading, place, "groups");
  if (reading.pieces[before]?.kind !== "how-many") return;
  reading.countsGroups = true;
  take(reading, before, "counts groups");
}

const prepositions = new Set(["in", "from", "of", "for", "at", "and", "or"]);

function isPlaced(reading: Reading, at: number): boolean {
  const piece = reading.pieces[at];
  if (piece?.kind !== "mention") return false;
  return (piece.values.length > 0 && piece.things.length === 0) || isLabelOfValue(reading, at);
}

/** Counts and aggregates are asked of groups; so is everything whose subject is something rows are put together by. */
function isOfGroups(reading: Reading, { measured, place }: Operand, subject: Subject | null, at: number): boolean {
  const isCount = measured !== null && !pickThing(measured.things, ["measure"]) && isCountable(measured);
  const aggregated = place !== null && reading.pieces[place - 1]?.kind === "aggregate";
  const isGrouping =
    subject !== null && canGroup(subject.piece) && !isRows(reading, subject.piece) && !isOfRows(reading, subject, at);
  if (measured === null && !isGrouping) return false;
  if (isCount) return true;
  return (
    (isGrouping && (measured !== null || hasKind(reading, "which"))) || (aggregated && at > 0 && hasGroup(reading))
  );
}

/** "by state where units > 5", "orders per product that had": rows are meant, the groups are only those of the answer. */
function isOfRows(reading: Reading, { place }: Subject, at: number): boolean {
  const isWhere = reading.pieces.slice(place, at).some((piece) => piece.kind === "glue" && piece.word === "where");
  const isSplit = reading.pieces[place - 1]?.kind === "by";
  if (isSplit && !isWhere && !hasKind(reading, "how-many"))
    question(reading, "Is the number a condition on single rows or on whole groups?");
  return isWhere || isSplit;
}

const hasGroup = (reading: Reading): boolean => hasKind(reading, "by") || hasKind(reading, "which");

function isRows(reading: Reading, piece: PieceOf<"mention">): boolean {
  const thing = pickThing(piece.things, ["rows", "id", "dimension"]);
  return thing?.role === "rows" || (thing?.column != null && isKey(reading, thing.column));
}

function groupMeasure(reading: Reading, { measured, place }: Operand): Measure | null {
  if (!measured || place === null) return null;
  const before = reading.pieces[place - 1];
  if (before?.kind === "aggregate") {
    take(reading, place - 1, "how groups are measured");
    return toMeasure(reading, measured, before);
  }
  return toMeasure(reading, measured, null);
}

function takeSubject(reading: Reading, subject: Subject | null): void {
  if (!subject || !canGroup(subject.piece)) return;
  const group = groupOf(reading, subject.piece);
  if (!group) return;
  const isCounted = reading.pieces[skipGlue(reading, subject.place - 1, -1)]?.kind === "how-many";
  take(reading, subject.place, isCounted ? "counted groups" : "groups");
  addGroup(reading, group);
  if (isOfMeasure(reading, subject.place)) reading.totalled = group;
  if (isCounted) {
    reading.countsGroups = true;
    take(reading, skipGlue(reading, subject.place - 1, -1), "counts groups");
  }
}

/** "revenue from customers with …": what stands before is asked for, not each customer. */
function isOfMeasure(reading: Reading, at: number): boolean {
  const before = reading.pieces[at - 2];
  const isOf = ["from", "of", "for", "by"].includes(glueAt(reading, at - 1) ?? "");
  return isOf && before?.kind === "mention" && isAmountOrCount(before);
}

function assumedAmount(reading: Reading, at: number) {
  const subject = subjectOf(reading, at);
  const isDuration = /^(longer|shorter) than$/i.test(reading.pieces[at].text);
  const amount = isDuration ? durationColumn(reading) : primaryAmount(reading);
  if (!subject || !isRows(reading, subject.piece)) return null;
  if (!amount) {
    question(reading, `What of ${subject.piece.text} is compared with the number?`);
    return null;
  }
  assume(reading, `The number is compared with ${amount.name}`);
  return amount;
}

function durationColumn({ scope }: Reading): ScopeColumn | null {
  const found = scope.columns.filter(
    ({ profile }) =>
      profile.role === "measure" && /duration|hours|minutes|seconds|dauer|elapsed|latency/i.test(profile.name),
  );
  return found.length === 1 ? found[0] : null;
}
