import type { PieceOf } from "../pieces/piece.ts";
import { addMeasures } from "./add-measures.ts";
import { isCountable } from "./choose-thing.ts";
import { isValueHere } from "./choose-values.ts";
import { addCondition, freeAt, pickThing, placesOf, question, type Reading, skipGlue, take } from "./reading.ts";
import { soldMeasure } from "./sold-measure.ts";

/** No amount is asked for: then the first thing that can be counted is. */
export function readCount(reading: Reading): void {
  for (const at of placesOf(reading, "mention")) {
    const piece = freeAt(reading, at, "mention");
    if (!piece || isDivisor(reading, at) || isValueHere(reading, piece, at) || !isCountable(piece)) continue;
    if (addMeasures(reading, at, piece, [{ name: "count", quantile: null }])) return;
  }
  countEvents(reading);
}

/** "how many complaints" where one kind is called Noise Complaint: of that kind, or all rows? */
function askAboutHead(reading: Reading, { text, values }: PieceOf<"mention">): void {
  const [part] = values.filter(({ match, value }) => match === "guess" && /\S\s+\S/.test(value));
  if (part)
    question(reading, `Only ${part.value}, or all rows? "${text}" is not the whole of a value of ${part.column.name}.`);
}

/** "the most per visit": divided by, not counted. */
function isDivisor({ pieces }: Reading, at: number): boolean {
  const before = pieces[at - 1];
  return before?.kind === "by" && before.word === "per";
}

/** "3 bedroom" of "3 bedroom houses", where it is a condition already. */
function skipAttribute({ taken }: Reading, at: number): number {
  let place = at;
  while (/ = \d/.test(taken.get(place) ?? "")) place += 1;
  return place;
}

/** "how many logins", "number of terminations", "hires per year": rows of a kind, or rows with a date. */
function countEvents(reading: Reading): void {
  const [asked] = placesOf(reading, "how-many");
  for (const at of placesOf(reading, "mention")) {
    const piece = reading.pieces[at] as PieceOf<"mention">;
    const time = pickThing(piece.things, ["time"]);
    const isAsked = asked !== undefined && skipAttribute(reading, skipGlue(reading, asked + 1, 1)) === at;
    const isKind = piece.values.length > 0 || pickThing(piece.things, ["flag"]) !== null;
    if (isDivisor(reading, at)) continue;
    if (time?.column && time.column.path === null && piece.values.length === 0) {
      reading.timeColumn = time.column;
      take(reading, at, `counted by ${time.column.name}`);
      if (time.column.profile.nullCount > 0)
        addCondition(reading, { kind: "missing", column: time.column, isNegated: true }, at);
    } else if (!(isAsked && isKind)) continue;
    if (/^new$/i.test(freeAt(reading, at - 1, "unknown")?.text ?? "")) take(reading, at - 1, "dated");
    if (asked !== undefined) take(reading, asked, "counts rows");
    askAboutHead(reading, piece);
    reading.measures.push((isKind ? soldMeasure(reading) : null) ?? { kind: "rows" });
    return;
  }
}
