import type { PieceOf } from "../pieces/piece.ts";
import type { Group, Measure } from "../understanding.ts";
import { isCountable } from "./choose-thing.ts";
import { assume, freeAt, pickThing, question, type Reading, take } from "./reading.ts";
import { type Aggregation, toMeasure } from "./to-measure.ts";

/** "revenue per unit", "orders per customer", "average orders per day"; the measure itself where nothing divides it. */
export function readDenominator(reading: Reading, at: number, measure: Measure, said: Aggregation | null): Measure {
  const per = reading.pieces[at + 1];
  if (per?.kind !== "by" || per.word !== "per") return nested(reading, measure, at);
  const grain = reading.pieces[at + 2];
  if (grain?.kind === "grain") return perGrain(reading, { at, measure, group: { kind: "grain", grain: grain.grain } });
  if (said?.isAveraged) {
    const averaged = averageOverGroup(reading, at + 2, measure);
    if (averaged) return averaged;
  }
  const place = divisorPlace(reading, at);
  const piece = freeAt(reading, place, "mention");
  if (!piece) return nested(reading, measure, at);
  const bottom = denominatorOf(reading, piece);
  if (!bottom) return measure;
  take(reading, at + 1, "divided");
  take(reading, place, "divided by");
  // The average over rows is the average per row.
  if (bottom.kind === "rows" && measure.kind === "column" && said !== null && said.name !== "sum") return measure;
  if (said === null && measure.kind === "column" && measure.name === "avg")
    question(reading, `${measure.column.name} is a measured value and does not add up: what should be divided?`);
  return { kind: "ratio", top: asTotal(measure), bottom };
}

/** What stands behind "per", or behind "divided by total". */
export function divisorPlace({ pieces }: Reading, at: number): number {
  const said = pieces[at + 2];
  return said?.kind === "aggregate" && said.name === "sum" ? at + 3 : at + 2;
}

/** "average number of orders per state": one number, not one for each state. */
function averageOverGroup(reading: Reading, at: number, inner: Measure): Measure | null {
  const piece = reading.pieces[at];
  const columns = piece?.kind === "mention" ? piece.things.map(({ column }) => column) : [];
  const over = reading.groups.find((group) => group.kind === "column" && columns.includes(group.column));
  if (!over) return null;
  reading.groups = reading.groups.filter((group) => !(group.kind === "column" && columns.includes(group.column)));
  return { kind: "nested", name: "avg", inner, over };
}

function denominatorOf(reading: Reading, piece: PieceOf<"mention">): Measure | null {
  const amount = pickThing(piece.things, ["measure"]);
  const counted = pickThing(piece.things, ["rows", "id"]);
  if (!amount && !isCountable(piece)) return null;
  const isAmount = amount !== null && (counted === null || amount.score >= counted.score);
  return toMeasure(reading, piece, { name: isAmount ? "sum" : "count", quantile: null });
}

const asTotal = (measure: Measure): Measure =>
  measure.kind === "column" && measure.name === "avg" ? { ...measure, name: "sum" } : measure;

interface PerGrain {
  at: number;
  measure: Measure;
  group: Group;
}

/** "average orders per day" is one number: the counts of days, averaged. "orders per day" are many. */
function perGrain(reading: Reading, { at, measure, group }: PerGrain): Measure {
  const isAveraged = reading.pieces
    .slice(Math.max(0, at - 3), at)
    .some((piece) => piece.kind === "aggregate" && piece.name === "avg");
  const isAmount = measure.kind !== "column" || isSummed(measure, reading);
  if (!isAveraged || !isAmount) return measure;
  reading.groups = reading.groups.filter(
    (one) => !(one.kind === "grain" && group.kind === "grain" && one.grain === group.grain),
  );
  take(reading, at + 1, "per");
  take(reading, at + 2, "averaged over");
  assume(reading, `Averaged over the ${(group as { grain: string }).grain}s that have data`);
  return { kind: "nested", name: "avg", inner: asTotal(measure), over: group };
}

/** Whether such a column adds up over rows, so that a month has a total. */
function isSummed(measure: Extract<Measure, { kind: "column" }>, reading: Reading): boolean {
  const before = [...reading.assumptions];
  const natural = naturalName(measure, reading);
  reading.assumptions = before;
  return natural === "sum";
}

function naturalName({ column }: Extract<Measure, { kind: "column" }>, reading: Reading): string {
  const piece: PieceOf<"mention"> = {
    kind: "mention",
    things: [{ role: "measure", column, score: 1, note: null }],
    values: [],
    from: 0,
    to: 0,
    text: "",
  };
  const measure = toMeasure(reading, piece, null);
  return measure?.kind === "column" ? measure.name : "";
}

/** "average monthly revenue". */
function nested(reading: Reading, measure: Measure, at: number): Measure {
  const over = reading.nestedOver ?? dailyAverage(reading, measure, at);
  if (!over) return measure;
  const before = reading.pieces.slice(Math.max(0, at - 4), at).find((piece) => piece.kind === "aggregate");
  reading.nestedOver = null;
  if (before?.kind !== "aggregate") return measure;
  const isAmount = measure.kind !== "column" || isSummed(measure, reading);
  const inner: Measure = measure.kind === "column" && isAmount ? { ...measure, name: "sum" } : measure;
  return { kind: "nested", name: before.name, inner, over };
}

/** "daily average revenue" is one number, for a day has a total; "daily average temperature" are many. */
function dailyAverage(reading: Reading, measure: Measure, at: number): Group | null {
  const [grain, aggregate] = [reading.pieces[at - 2], reading.pieces[at - 1]];
  if (grain?.kind !== "grain" || !grain.isAdjective || aggregate?.kind !== "aggregate" || aggregate.name !== "avg")
    return null;
  if (measure.kind === "column" && !isSummed(measure, reading)) return null;
  const isOver = (group: Group) => group.kind === "grain" && group.grain === grain.grain;
  const over = reading.groups.find(isOver) ?? null;
  reading.groups = reading.groups.filter((group) => !isOver(group));
  if (over) assume(reading, `Averaged over the ${grain.grain}s that have data`);
  return over;
}
