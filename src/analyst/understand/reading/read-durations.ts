import type { ScopeColumn } from "../scope/scope.ts";
import type { Measure } from "../understanding.ts";
import { assumeAverage, takeBefore, timeAt, unitOf, unitsOf } from "./duration-parts.ts";
import { readLead, readStay } from "./read-stays.ts";
import { glueAt, placesOf, question, type Reading, take } from "./reading.ts";

/** "average time from opened to closed", "days between order and delivery", "longest time from start to end". */
export function readDurations(reading: Reading): void {
  for (const at of placesOf(reading, "mention")) {
    const end = placeOfEnd(reading, at);
    const [from, to] = [timeAt(reading, at), end === null ? null : timeAt(reading, end)];
    if (end === null || !from || !to || from === to) continue;
    if (isUnordered(reading, from, to)) continue;
    const before = takeBefore(reading, at);
    const behind = glueAt(reading, end + 1) === "in" ? unitOf(reading.pieces[end + 2]) : null;
    if (behind !== null) take(reading, end + 2, "unit");
    const name = before.name ?? assumeAverage(reading, from, to);
    for (const place of [at, end, ...before.places]) take(reading, place, `time from ${from.name} to ${to.name}`);
    reading.measures.push(
      ...unitsOf(behind ?? before.unit, from, to).map((unit): Measure => ({ kind: "duration", name, from, to, unit })),
    );
  }
  if (reading.measures.length === 0) readLead(reading);
  if (reading.measures.length === 0) readStay(reading);
  askAboutDates(reading);
}

/** "time from order to return" without two dates is no number of orders. */
function askAboutDates(reading: Reading): void {
  const isSaid = (index: number) => reading.pieces.some(({ from, to }) => from <= index && index < to);
  const isOpen = reading.words.some(
    (word, index) =>
      ["time", "duration", "long"].includes(word) &&
      openers.has(reading.words[index + 1] ?? "") &&
      !isSaid(index) &&
      !reading.pieces.some(({ kind, from }) => kind === "time" && from === index + 1),
  );
  if (isOpen && !reading.measures.some(({ kind }) => kind === "duration"))
    question(reading, "The time between which two dates? Name the columns that hold them.");
}

const openers = new Set(["from", "between"]);
const joints = new Set(["to", "and", "until", "till", "through"]);

/** The place behind "from … to" and "between … and". */
function placeOfEnd(reading: Reading, at: number): number | null {
  const opener = reading.pieces[at - 1];
  const isOpened = opener?.kind === "between" || openers.has(glueAt(reading, at - 1) ?? "");
  const isJoined = joints.has(glueAt(reading, at + 1) ?? "");
  return isOpened && isJoined ? at + 2 : null;
}

/** A time from the later to the earlier would be negative in every row. */
function isUnordered(reading: Reading, from: ScopeColumn, to: ScopeColumn): boolean {
  const isSwapped = String(from.profile.min) > String(to.profile.max);
  if (isSwapped) question(reading, `${from.name} comes after ${to.name}: which time is meant?`);
  return isSwapped;
}
