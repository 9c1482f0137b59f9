import type { ScopeColumn } from "../scope/scope.ts";
import type { Measure } from "../understanding.ts";
import { assumeAverage, takeBefore, timeAt, unitOf, unitsOf } from "./duration-parts.ts";
import { assume, freeAt, glueAt, placesOf, type Reading, take } from "./reading.ts";

/** "average delivery time": from the one other date of a row until it was delivered. */
export function readLead(reading: Reading): void {
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
export function readStay(reading: Reading): void {
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
