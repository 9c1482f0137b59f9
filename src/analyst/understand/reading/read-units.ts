import { unitOfColumn } from "../pieces/unit-of-column.ts";
import type { Measure } from "../understanding.ts";
import { unitNamed, unitsIn } from "../words/units.ts";
import { assume, glueAt, isTaken, type Reading, take } from "./reading.ts";

/** "stay in hours", "idle hours", "hours watched": the unit that the measured column has, or one that it can be told in. */
export function readUnits(reading: Reading): void {
  for (const [at, { text }] of reading.pieces.entries()) {
    const isSaid =
      glueAt(reading, at - 1) === "in" || [at - 1, at + 1].some((place) => reading.taken.get(place) === "measure");
    const unit = isSaid && !isTaken(reading, at) ? unitNamed(text) : null;
    if (!unit) continue;
    const told = reading.measures.map((measure) => toldIn(reading, measure, text));
    if (told.length === 0 || told.some((one) => one === null)) continue;
    reading.measures = told as Measure[];
    take(reading, at, "unit");
  }
}

function toldIn(reading: Reading, measure: Measure, text: string): Measure | null {
  const [own, unit] = [measure.kind === "column" ? unitOfColumn(measure.column) : null, unitNamed(text)];
  const factor = own && unit ? unitsIn(unit, own) : null;
  if (measure.kind !== "column" || !own || !unit || factor === null) return null;
  if (factor === 1) return measure;
  assume(reading, `${measure.column.name} is in ${own.name} and told in ${unit.name}`);
  return { kind: "scaled", of: measure, factor, unit: unit.name };
}
