import type { PieceOf } from "../pieces/piece.ts";
import { unitOfColumn } from "../pieces/unit-of-column.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { Measure } from "../understanding.ts";
import { type MeasuringUnit, unitNamed, unitsIn } from "../words/units.ts";
import { primaryAmount } from "./amounts.ts";
import { chooseThing, isCountable } from "./choose-thing.ts";
import { assume, freeAt, glueAt, pickThing, placesOf, type Reading, skipGlue, take } from "./reading.ts";
import { toMeasure } from "./to-measure.ts";

export interface Operand {
  measured: PieceOf<"mention"> | null;
  place: number | null;
}

/** What the number is of: named behind it ("5 units") or before it ("price over 10"). */
export function operandOf(reading: Reading, at: number, after: number): Operand {
  const behind = freeAt(reading, after, "mention");
  if (behind && behind.things.length > 0 && glueAt(reading, after) === null && isAmountOrCount(behind))
    return { measured: behind, place: after };
  const before = skipGlue(reading, at - 1, -1, linking);
  const named = freeAt(reading, before, "mention");
  return named && pickThing(named.things, ["measure"])
    ? { measured: named, place: before }
    : { measured: null, place: null };
}

export const linking = new Set("is are was were be of had has have that with where a to".split(" "));

export const isAmountOrCount = (piece: PieceOf<"mention">): boolean =>
  pickThing(piece.things, ["measure"]) !== null || isCountable(piece);

export function columnOf(reading: Reading, piece: PieceOf<"mention">) {
  return chooseThing(reading, piece, ["measure"])?.column ?? null;
}

/** "48 hours": the unit behind a number. */
export function unitAt(reading: Reading, at: number): MeasuringUnit | null {
  const piece = reading.pieces[at];
  return piece && piece.kind !== "mention" ? unitNamed(piece.text) : null;
}

/** What a number in a unit is in the unit of the column; null where that is not known. */
export function inUnitOf(column: ScopeColumn, value: number, unit: MeasuringUnit): number | null {
  const own = unitOfColumn(column);
  const factor = own && unitsIn(own, unit);
  return factor === null ? null : value * factor;
}

/** "donors who gave more than 2000 in total" */
function givenInTotal(reading: Reading): Measure | null {
  const [total] = placesOf(reading, "aggregate").filter((at) =>
    /^(in total|altogether|overall)$/i.test(reading.pieces[at].text),
  );
  const amount = total === undefined ? null : primaryAmount(reading);
  if (!amount) return null;
  take(reading, total, "how groups are measured");
  assume(reading, `The number is compared with ${amount.name} in total`);
  return { kind: "column", name: "sum", column: amount, quantile: null };
}

export function groupMeasure(reading: Reading, { measured, place }: Operand): Measure | null {
  if (!measured || place === null) return givenInTotal(reading);
  const before = reading.pieces[place - 1];
  if (before?.kind === "aggregate") {
    take(reading, place - 1, "how groups are measured");
    return toMeasure(reading, measured, before);
  }
  return toMeasure(reading, measured, null);
}
