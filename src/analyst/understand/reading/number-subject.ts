import type { PieceOf } from "../pieces/piece.ts";
import { addGroup, canGroup, groupOf, isCountable } from "./choose-thing.ts";
import { isLabelOfValue } from "./label-of-value.ts";
import { isAmountOrCount, type Operand } from "./number-operand.ts";
import { freeAt, glueAt, hasKind, pickThing, question, type Reading, skipGlue, take } from "./reading.ts";
import { isKey } from "./to-measure.ts";

export const singular = (text: string): string => text.toLowerCase().replace(/([^s])s$/, "$1");

interface Subject {
  piece: PieceOf<"mention">;
  place: number;
}

const relating = new Set(
  "with that have has had having where whose which is are was were and to sold sell sells made make placed bought got received generated".split(
    " ",
  ),
);

export function subjectOf(reading: Reading, at: number): Subject | null {
  let place = at - 1;
  for (;;) {
    place = skipGlue(reading, place, -1, relating);
    const piece = reading.pieces[place];
    // "customers who placed", "states that had an average price over".
    if (piece?.kind === "which" || piece?.kind === "aggregate" || piece?.kind === "how-many") place -= 1;
    // "stores sold fewer than 900 units", where sold_on says when
    else if (isVerb(piece)) place -= 1;
    // "orders in the South region over 1000"
    else if (isPlaced(reading, place)) place = skipGlue(reading, place - 1, -1, prepositions);
    else break;
  }
  const piece = freeAt(reading, place, "mention");
  return piece && piece.things.length > 0 ? { piece, place } : null;
}

const isVerb = (piece: Reading["pieces"][number] | undefined): boolean =>
  piece?.kind === "mention" &&
  piece.values.length === 0 &&
  piece.things.length > 0 &&
  (piece.things.every(({ role }) => role === "time") || isOfRowsVerb(piece));

/** "customers ordered more than 5 times" */
const isOfRowsVerb = ({ text, things }: PieceOf<"mention">): boolean =>
  /ed$/i.test(text) && things.some(({ role, score }) => role === "rows" && score >= 0.8);

/** "days with more than 500 clicks". */
export function grainSubject(reading: Reading, at: number): number | null {
  let place = skipGlue(reading, at - 1, -1, relating);
  while (["which", "aggregate"].includes(reading.pieces[place]?.kind ?? ""))
    place = skipGlue(reading, place - 1, -1, relating);
  const grain = freeAt(reading, place, "grain");
  return grain && !grain.isAdjective && place < at - 1 ? place : null;
}

export function takeGrain(reading: Reading, place: number): void {
  const { grain } = reading.pieces[place] as PieceOf<"grain">;
  const before = skipGlue(reading, place - 1, -1);
  addGroup(reading, { kind: "grain", grain });
  take(reading, place, "groups");
  if (reading.pieces[before]?.kind !== "how-many") return;
  reading.countsGroups = true;
  take(reading, before, "counts groups");
}

const prepositions = new Set(["in", "from", "of", "for", "at", "and", "or"]);

function isPlaced(reading: Reading, at: number): boolean {
  const piece = reading.pieces[at];
  if (piece?.kind !== "mention") return false;
  return (piece.values.length > 0 && piece.things.length === 0) || isLabelOfValue(reading, at);
}

/** Counts and aggregates are asked of groups; so is everything whose subject is something rows are put together by. */
export function isOfGroups(
  reading: Reading,
  { measured, place }: Operand,
  subject: Subject | null,
  at: number,
): boolean {
  const isCount = measured !== null && !pickThing(measured.things, ["measure"]) && isCountable(measured);
  const aggregated = place !== null && reading.pieces[place - 1]?.kind === "aggregate";
  const isGrouping =
    subject !== null && canGroup(subject.piece) && !isRows(reading, subject.piece) && !isOfRows(reading, subject, at);
  if (measured === null && !isGrouping) return false;
  if (isCount) return true;
  return (
    (isGrouping && (measured !== null || hasKind(reading, "which"))) || (aggregated && at > 0 && hasGroup(reading))
  );
}

/** "by state where units > 5", "orders per product that had": rows are meant, the groups are only those of the answer. */
function isOfRows(reading: Reading, { place }: Subject, at: number): boolean {
  const isWhere = reading.pieces.slice(place, at).some((piece) => piece.kind === "glue" && piece.word === "where");
  const isSplit = reading.pieces[place - 1]?.kind === "by";
  if (isSplit && !isWhere && !hasKind(reading, "how-many"))
    question(reading, "Is the number a condition on single rows or on whole groups?");
  return isWhere || isSplit;
}

const hasGroup = (reading: Reading): boolean => hasKind(reading, "by") || hasKind(reading, "which");

export function isRows(reading: Reading, piece: PieceOf<"mention">): boolean {
  const thing = pickThing(piece.things, ["rows", "id", "dimension"]);
  return thing?.role === "rows" || (thing?.column != null && isKey(reading, thing.column));
}

export function takeSubject(reading: Reading, subject: Subject | null): void {
  if (!subject || !canGroup(subject.piece)) return;
  const group = groupOf(reading, subject.piece);
  if (!group) return;
  const isCounted = reading.pieces[skipGlue(reading, subject.place - 1, -1)]?.kind === "how-many";
  take(reading, subject.place, isCounted ? "counted groups" : "groups");
  addGroup(reading, group);
  if (isOfMeasure(reading, subject.place)) reading.totalled = group;
  if (isCounted) {
    reading.countsGroups = true;
    take(reading, skipGlue(reading, subject.place - 1, -1), "counts groups");
  }
}

/** "revenue from customers with …": what stands before is asked for, not each customer. */
function isOfMeasure(reading: Reading, at: number): boolean {
  const before = reading.pieces[at - 2];
  const isOf = ["from", "of", "for", "by"].includes(glueAt(reading, at - 1) ?? "");
  return isOf && before?.kind === "mention" && isAmountOrCount(before);
}
