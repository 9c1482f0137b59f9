import type { Piece, PieceOf, Recurring } from "../pieces/piece.ts";
import type { DateUse } from "../understanding.ts";
import { addGroup } from "./choose-thing.ts";
import { addCondition, assume, glueAt, hasKind, placesOf, question, type Reading, take } from "./reading.ts";

/** "on weekends", "in the morning", "in summer": which rows; several of them against each other: how they are put together. */
export function readRecurring(reading: Reading): void {
  for (const field of ["weekday", "hour", "month"] as const) {
    const places = placesOf(reading, "recurring").filter((at) => partAt(reading, at).field === field);
    if (places.length === 0) continue;
    const parts = places.map((at) => partAt(reading, at));
    for (const { note } of parts) assume(reading, note);
    for (const [i, at] of places.entries()) take(reading, at, parts[i].label);
    if (parts.length > 1 && isCompared(reading, places, parts)) compare(reading, places, parts);
    else if (parts.length === 1 || isList(reading, places))
      addCondition(reading, { kind: "recurring", ...unite(parts), isNegated: false }, places[0]);
    else
      question(
        reading,
        `Are ${parts.map(({ label }) => label).join(" and ")} meant together or one against the other?`,
      );
  }
}

function partAt(reading: Reading, at: number): Recurring {
  const { field, members, label, note } = reading.pieces[at] as PieceOf<"recurring">;
  return { field, members, label, note };
}

/** Said so, or all there is: nobody filters for weekends and weekdays. */
function isCompared(reading: Reading, places: number[], parts: Recurring[]): boolean {
  const isSplit = reading.pieces[places[0] - 1]?.kind === "by";
  const isAll = unite(parts).members.length === { weekday: 7, hour: 24, month: 12 }[parts[0].field];
  return isDisjoint(parts) && (hasKind(reading, "versus") || isSplit || isAll);
}

const isDisjoint = (parts: Recurring[]): boolean =>
  unite(parts).members.length === parts.reduce((sum, { members }) => sum + members.length, 0);

/** "on Saturdays and Sundays" */
const isList = (reading: Reading, places: number[]): boolean =>
  places
    .slice(1)
    .every((at, i) => at === places[i] + 2 && ["and", "or", ",", "&"].includes(glueAt(reading, at - 1) ?? ""));

function unite(parts: Recurring[]): Recurring {
  const members = [...new Set(parts.flatMap((part) => part.members))];
  return { ...parts[0], members, label: parts.map(({ label }) => label).join(" and ") };
}

function compare(reading: Reading, places: number[], sets: Recurring[]): void {
  const before = places[0] - 1;
  if (reading.pieces[before]?.kind === "by") take(reading, before, "groups");
  addGroup(reading, { kind: "recurring", sets });
  const { members } = unite(sets);
  const all = { weekday: 7, hour: 24, month: 12 }[sets[0].field];
  if (members.length < all) addCondition(reading, { kind: "recurring", ...unite(sets), isNegated: false }, places[0]);
}

const finer = new Set<Piece["kind"]>(["recurring", "grain"]);

/** Hours need a clock, and the winter of a year begins in the year before. */
export function checkRecurring(reading: Reading, date: DateUse | null): void {
  const { conditions, groups, times } = reading;
  const isByHour = groups.some(
    (group) =>
      (group.kind === "grain" && (group.grain === "hour" || group.grain === "hour-of-day")) ||
      (group.kind === "recurring" && group.sets[0].field === "hour"),
  );
  const isHours = conditions.some((one) => one.kind === "recurring" && one.field === "hour");
  const isTimed = date?.column?.profile.dataType === "datetime";
  if ((isByHour || isHours) && date && !isTimed && reading.pieces.some(({ kind }) => finer.has(kind)))
    question(reading, `${date.label} has days without hours.`);
  const isWinter = conditions.some((one) => one.kind === "recurring" && one.label === "winter");
  if (isWinter && times.length > 0)
    question(reading, 'Which winter is meant? Say its months: "from December 2022 to February 2023".');
}
