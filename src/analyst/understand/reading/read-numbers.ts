import { measureLabel } from "../../query/labels.ts";
import type { CompareSign, PieceOf } from "../pieces/piece.ts";
import type { Having } from "../understanding.ts";
import { assumedAmount } from "./assumed-amount.ts";
import { isCountable } from "./choose-thing.ts";
import { columnOf, groupMeasure, inUnitOf, linking, operandOf, unitAt } from "./number-operand.ts";
import { grainSubject, isOfGroups, singular, subjectOf, takeGrain, takeSubject } from "./number-subject.ts";
import { readOften } from "./read-often.ts";
import {
  addCondition,
  assume,
  freeAt,
  glueAt,
  pickThing,
  placesOf,
  question,
  type Reading,
  skipGlue,
  take,
} from "./reading.ts";

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
  const isOfRows = rows !== null && (isCountable(rows) || rows.values.length > 0);
  if (!thing?.column || !isCount || !isOfRows || (piece?.values.length ?? 0) > 0) return;
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

function readCompare(reading: Reading, at: number): void {
  const sign = (reading.pieces[at] as PieceOf<"compare">).sign;
  const numberAt = skipGlue(reading, at + 1, 1, linking);
  const number = freeAt(reading, numberAt, "number");
  if (!number || readOften(reading, at, numberAt)) return;
  const unit = unitAt(reading, numberAt + 1);
  const operand = operandOf(reading, at, unit === null ? numberAt + 1 : numberAt + 2);
  const subject = subjectOf(reading, operand.place !== null && operand.place < at ? operand.place : at);
  const isShare = number.isPercent && !(operand.measured && isInPercent(operand.measured));
  const value = isShare ? number.value / 100 : number.value;
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
  const column = operand.measured ? columnOf(reading, operand.measured) : assumedAmount(reading, at, unit);
  if (!column) return;
  const limit = unit === null ? value : inUnitOf(column, value, unit);
  if (limit === null) {
    question(reading, `${column.name} is not known to be in ${unit?.name}.`);
    return;
  }
  if (limit !== value) assume(reading, `${value} ${unit?.name} are ${limit} in ${column.name}`);
  use(`${column.name} ${sign} ${limit}`);
  addCondition(reading, { kind: "number", column, sign: sign as CompareSign, value: limit }, at);
}

/** A column of 0 to 100 rather than of 0 to 1. */
function isInPercent({ things }: PieceOf<"mention">): boolean {
  const column = pickThing(things, ["measure"])?.column;
  return column !== null && column !== undefined && Number(column.profile.max) > 1.5;
}
