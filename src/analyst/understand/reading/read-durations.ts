import type { Piece, PieceOf } from "../pieces/piece.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { DurationName, DurationUnit, Measure } from "../understanding.ts";
import { assume, freeAt, glueAt, pickThing, placesOf, question, type Reading, skipGlue, take } from "./reading.ts";

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

/** "average delivery time": from the one other date of a row until it was delivered. */
function readLead(reading: Reading): void {
  const dates = ownDates(reading);
  for (const at of placesOf(reading, "mention")) {
    const to = / (time|duration)$/i.test(reading.pieces[at].text) ? timeAt(reading, at) : null;
    const from = dates.find((column) => column !== to);
    const isLater = to && from && dates.length === 2 && String(from.profile.min) <= String(to.profile.min);
    const before = takeBefore(reading, at + 1);
    if (!isLater || before.name === null) continue;
    const behind = glueAt(reading, at + 1) === "in" ? unitOf(reading.pieces[at + 2]) : null;
    if (behind !== null) take(reading, at + 2, "unit");
    for (const place of [at, ...before.places]) take(reading, place, `time from ${from.name} to ${to.name}`);
    assume(reading, `The ${reading.pieces[at].text} is the time from ${from.name} to ${to.name}`);
    const { name } = before;
    reading.measures.push(
      ...unitsOf(behind ?? before.unit, from, to).map((unit): Measure => ({ kind: "duration", name, from, to, unit })),
    );
    return;
  }
}

const ownDates = ({ scope }: Reading): ScopeColumn[] =>
  scope.columns.filter(({ path, profile }) => path === null && profile.role === "timestamp");

/** "average length of stay": where rows have one beginning and one end, nothing else can be meant. */
function readStay(reading: Reading): void {
  const places = reading.pieces.flatMap((piece, at) => (piece.kind === "unknown" && isStay(piece.text) ? [at] : []));
  const dates = ownDates(reading);
  const [from, to] = dates.toSorted((a, b) => (String(a.profile.min) < String(b.profile.min) ? -1 : 1));
  const [first] = places;
  const isOrdered =
    dates.length === 2 && (to.profile.nullCount > 0 || String(from.profile.max) <= String(to.profile.max));
  if (first === undefined || !isOrdered) return;
  // "ride duration": of the rows themselves.
  const isOwn = freeAt(reading, first - 1, "mention")?.things.some(({ role }) => role === "rows") ?? false;
  const before = takeBefore(reading, isOwn ? first : first + 1);
  for (const place of [...places, ...(isOwn ? [first - 1] : []), ...before.places])
    take(reading, place, `time from ${from.name} to ${to.name}`);
  assume(reading, `Its length is the time from ${from.name} to ${to.name}`);
  const name = before.name ?? assumeAverage(reading, from, to);
  reading.measures.push(
    ...unitsOf(before.unit, from, to).map((unit): Measure => ({ kind: "duration", name, from, to, unit })),
  );
}

const isStay = (text: string): boolean => /^(length|stay|duration|tenure|lifetime)$/i.test(text);

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

function timeAt(reading: Reading, at: number): ScopeColumn | null {
  const piece = freeAt(reading, at, "mention");
  const thing = piece && pickThing(piece.things, ["time"]);
  const isOther = piece?.things.some(({ role, score }) => role !== "time" && score > (thing?.score ?? 0) + 0.1);
  return thing?.column && !isOther ? thing.column : null;
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

interface Before {
  name: DurationName | null;
  unit: DurationUnit | null;
  places: number[];
}

const names = new Set<string>(["sum", "avg", "median", "min", "max"]);

/** What is said of the time before it: how it is measured, and in what. */
function takeBefore(reading: Reading, at: number): Before {
  const before: Before = { name: null, unit: null, places: [] };
  if (reading.pieces[at - 1]?.kind === "between") before.places.push(at - 1);
  for (let place = skipGlue(reading, at - 2, -1); place >= 0; place = skipGlue(reading, place - 1, -1)) {
    const piece = reading.pieces[place];
    const unit = unitOf(piece);
    const name = nameOf(piece);
    if (unit !== null) before.unit ??= unit;
    else if (name !== null) before.name ??= name;
    else if (!isNoise(piece)) break;
    before.places.push(place);
  }
  return before;
}

function unitOf(piece: Piece | undefined): DurationUnit | null {
  const [, stem] = /^(second|minute|hour|day|week)s?$/i.exec(piece?.text ?? "") ?? [];
  return stem === undefined ? null : (`${stem.toLowerCase()}s` as DurationUnit);
}

function nameOf(piece: Piece): DurationName | null {
  if (piece.kind === "aggregate") return names.has(piece.name) ? (piece.name as DurationName) : null;
  if (piece.kind !== "superlative" || piece.count !== null || piece.place !== null) return null;
  return piece.direction === "high" ? "max" : "min";
}

/** "average number of days", "time", "how long", "elapsed": they add nothing. */
function isNoise(piece: Piece): boolean {
  if (piece.kind === "how-many") return /^(number of|how many)$/i.test(piece.text);
  const isUnread =
    piece.kind === "unknown" || (piece.kind === "mention" && (piece as PieceOf<"mention">).values.length === 0);
  return (
    isUnread &&
    /^(time|duration|elapsed|delay|gap|long|length|takes?|period|lag|wait|pass|passes|passed|elapse|elapses|lie|lies)$/i.test(
      piece.text,
    )
  );
}

function assumeAverage(reading: Reading, from: ScopeColumn, to: ScopeColumn): DurationName {
  assume(reading, `The time from ${from.name} to ${to.name} is averaged`);
  return "avg";
}

/** Days for days; for moments hours and days, where nothing is said. */
function unitsOf(said: DurationUnit | null, from: ScopeColumn, to: ScopeColumn): DurationUnit[] {
  if (said !== null) return [said];
  return [from, to].every(({ profile }) => profile.dataType === "datetime") ? ["hours", "days"] : ["days"];
}
