import { naturalAggregate } from "../../../investigate/understand/metric/natural-aggregate.ts";
import type { AggregateName, PieceOf } from "../pieces/piece.ts";
import type { Thing } from "../pieces/thing.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { Measure } from "../understanding.ts";
import { amountMeasure } from "./amounts.ts";
import { chooseThing } from "./choose-thing.ts";
import { eventAmount, summedEvents } from "./money-events.ts";
import { assume, pickThing, question, type Reading } from "./reading.ts";

export interface Aggregation {
  name: AggregateName;
  quantile: number | null;
  /** "average number of": counts that are averaged. */
  isAveraged?: boolean;
}

/** What is computed of a mention, as it was said or as such things are summed up. Null: nothing can be. */
export function toMeasure(reading: Reading, piece: PieceOf<"mention">, said: Aggregation | null): Measure | null {
  if (said === null) return naturalMeasure(reading, piece);
  if (said.name === "count" || said.name === "distinct") return countMeasure(reading, piece, said.name);
  if (said.name === "sum") {
    const amount = pickThing(piece.things, ["measure"]);
    const count = pickThing(piece.things, ["rows", "id"]);
    if (!amount || (count && count.score > amount.score + 0.1))
      return summedEvents(reading, piece.text) ?? countMeasure(reading, piece, "count");
  }
  const thing = chooseThing(reading, piece, ["measure", "flag"]);
  const isRows = (pickThing(piece.things, ["rows"])?.score ?? 0) > (thing?.score ?? 0);
  const amount = isRows ? eventAmount(reading, piece.text) : null;
  if (amount) return { kind: "column", name: said.name, column: amount, quantile: said.quantile };
  if (!thing?.column) return null;
  // A word that only begins like a flag's name says nothing of how often it is set.
  if (thing.role === "flag" && thing.score < 0.8) return null;
  if (thing.role === "flag") return { kind: "fraction", conditions: [flagSet(thing.column)], label: thing.column.name };
  return { kind: "column", name: said.name, column: thing.column, quantile: said.quantile };
}

function naturalMeasure(reading: Reading, piece: PieceOf<"mention">): Measure | null {
  const thing = pickThing(piece.things, ["measure", "rows", "id"]);
  if (thing === null) return null;
  const rows = pickThing(piece.things, ["rows", "id"]);
  const amount = pickThing(piece.things, ["measure"]);
  if (!amount || (rows && rows.score > amount.score + 0.1)) return countMeasure(reading, piece, "count");
  chooseThing(reading, piece, ["measure"]);
  return amountMeasure(reading, amount.column!);
}

/** How many: the sum of a column of counts, rows, or different things. */
export function countMeasure(reading: Reading, piece: PieceOf<"mention">, name: "count" | "distinct"): Measure | null {
  const roles: Thing["role"][] =
    name === "distinct" ? ["id", "dimension"] : ["measure", "rows", "id", "flag", "dimension"];
  // "guests" are not counted by guest_country.
  const least: Partial<Record<Thing["role"], number>> = { measure: 0.79, dimension: 0.75 };
  const named = piece.things.filter(({ role, score }) => score >= (least[role] ?? 0));
  const measured = pickThing(named, ["measure"]);
  const counted = pickThing(named, ["rows", "id"]);
  if (name === "count" && measured && counted && counted.score > measured.score) return countThing(reading, counted);
  const thing = pickThing(named, roles);
  if (!thing) return null;
  if (thing.role === "measure") {
    chooseThing(reading, piece, ["measure"]);
    const natural = naturalAggregate(thing.column!.profile, reading.scope.fact);
    if (natural.name === "avg")
      question(reading, `How many of ${thing.column!.name} cannot be counted: it is a measured value.`);
    return { kind: "column", name: "sum", column: thing.column!, quantile: null };
  }
  return countThing(reading, thing);
}

function countThing(reading: Reading, { role, column, note }: Thing): Measure {
  assume(reading, note);
  if (role === "flag") return { kind: "flagged", column: column! };
  if (role === "rows" || column === null || isKey(reading, column)) return { kind: "rows" };
  return { kind: "distinct", column };
}

/** Different in every row of the fact table. */
export function isKey({ scope }: Reading, { path, profile }: ScopeColumn): boolean {
  return path === null && profile.cardinality === scope.fact.rowCount && profile.nullCount === 0;
}

export const flagSet = (column: ScopeColumn) => ({ kind: "flag", column, isNegated: false }) as const;

export function measureKey(measure: Measure): string {
  switch (measure.kind) {
    case "column":
      return `${measure.name}(${measure.column.table}.${measure.column.name},${measure.quantile})`;
    case "distinct":
    case "flagged":
      return `${measure.kind}(${measure.column.table}.${measure.column.name})`;
    default:
      return JSON.stringify(measure, (key, value) => (key === "column" ? value.name : value));
  }
}
