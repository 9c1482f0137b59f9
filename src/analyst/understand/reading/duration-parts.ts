import type { Piece, PieceOf } from "../pieces/piece.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { DurationName, DurationUnit } from "../understanding.ts";
import { assume, freeAt, pickThing, type Reading, skipGlue } from "./reading.ts";

/** The date that a mention names, unless it rather names something else. */
export function timeAt(reading: Reading, at: number): ScopeColumn | null {
  const piece = freeAt(reading, at, "mention");
  const thing = piece && pickThing(piece.things, ["time"]);
  const isOther = piece?.things.some(({ role, score }) => role !== "time" && score > (thing?.score ?? 0) + 0.1);
  return thing?.column && !isOther ? thing.column : null;
}

interface Before {
  name: DurationName | null;
  unit: DurationUnit | null;
  places: number[];
}

const names = new Set<string>(["sum", "avg", "median", "min", "max"]);

/** What is said of the time before it: how it is measured, and in what. */
export function takeBefore(reading: Reading, at: number): Before {
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

export function unitOf(piece: Piece | undefined): DurationUnit | null {
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

export function assumeAverage(reading: Reading, from: ScopeColumn, to: ScopeColumn): DurationName {
  assume(reading, `The time from ${from.name} to ${to.name} is averaged`);
  return "avg";
}

/** Days for days; for moments hours and days, where nothing is said. */
export function unitsOf(said: DurationUnit | null, from: ScopeColumn, to: ScopeColumn): DurationUnit[] {
  if (said !== null) return [said];
  return [from, to].every(({ profile }) => profile.dataType === "datetime") ? ["hours", "days"] : ["days"];
}
