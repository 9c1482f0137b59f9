import type { PieceOf } from "../pieces/piece.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import { addCondition, pickThing, placesOf, type Reading, skipGlue, take } from "./reading.ts";

/** All that is said about when. */
export function readTimes(reading: Reading): void {
  for (const at of placesOf(reading, "time")) {
    const { time } = reading.pieces[at] as PieceOf<"time">;
    reading.times.push({ phrase: time, at });
    take(reading, at, "period");
  }
}

/** "tickets closed in March", "employees hired since 2020", "for visits in May": the verb or the event names the column that says when. */
export function readTimeColumn(reading: Reading): void {
  for (const at of placesOf(reading, "mention")) {
    const piece = reading.pieces[at] as PieceOf<"mention">;
    const thing = pickThing(piece.things, ["time"]);
    const isOnlyTime = piece.things.every(({ role }) => role === "time") && piece.values.length === 0;
    if (!thing?.column || !(isOnlyTime || isDating(reading, at, thing.score, piece))) continue;
    if (reading.timeColumn && reading.timeColumn !== thing.column) continue;
    reading.timeColumn = thing.column as ScopeColumn;
    take(reading, at, `by ${thing.column.name}`);
    // "How many were delivered?": those that have the date.
    if (thing.column.profile.nullCount > 0)
      addCondition(reading, { kind: "missing", column: thing.column, isNegated: true }, at);
  }
}

/** Said of a period, a word that names a date is that date, even where a status or a flag goes by the same word. */
function isDating(reading: Reading, at: number, score: number, piece: PieceOf<"mention">): boolean {
  const others = piece.things.filter(({ role }) => role !== "time");
  if (!isBeforePeriod(reading, at) || others.some((other) => other.score > score)) return false;
  const isVerb = /(ed|ing)$|^(sold|sent|paid|left)$/i.test(piece.text);
  const isEvent = piece.values.length === 0 && others.every(({ role }) => role === "dimension");
  return isVerb || isEvent;
}

/** Before "in March", "per month", "each year". */
function isBeforePeriod(reading: Reading, at: number): boolean {
  const place = skipGlue(reading, at + 1, 1);
  const next = reading.pieces[place];
  return next?.kind === "time" || (next?.kind === "by" && reading.pieces[place + 1]?.kind === "grain");
}
