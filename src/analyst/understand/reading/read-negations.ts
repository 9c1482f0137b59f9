import type { PieceOf } from "../pieces/piece.ts";
import { addGroup, chooseThing } from "./choose-thing.ts";
import { chooseValues } from "./choose-values.ts";
import {
  addCondition,
  assume,
  freeAt,
  glueAt,
  pickThing,
  placesOf,
  question,
  type Reading,
  skipGlue,
  take,
} from "./reading.ts";

const joining = new Set([
  "and",
  "or",
  ",",
  "&",
  "in",
  "from",
  "for",
  "to",
  "on",
  "of",
  "been",
  "be",
  "being",
  "have",
  "has",
  "had",
  "with",
]);

/** "except Texas and Ohio", "excluding returns", "not in March". */
export function readNegations(reading: Reading): void {
  for (const at of placesOf(reading, "negate")) {
    if (readBoth(reading, at) || readOpposites(reading, at)) continue;
    let found = 0;
    for (let place = at + 1; place < reading.pieces.length; place += 1) {
      if (glueAt(reading, place) !== null) {
        if (joining.has(glueAt(reading, place)!)) continue;
        break;
      }
      if (!negateAt(reading, place)) {
        // "excluding the state Texas", "except product Desk": the column's name before its value.
        if (isLabel(reading, place)) continue;
        break;
      }
      found += 1;
    }
    if (found > 0) take(reading, at, "negation");
  }
}

/** "with and without reply": both, one beside the other. */
function readBoth(reading: Reading, at: number): boolean {
  const joint = reading.pieces[at - 1];
  const isBoth =
    (joint?.kind === "versus" || ["and", "or"].includes(glueAt(reading, at - 1) ?? "")) &&
    glueAt(reading, at - 2) === "with";
  if (!isBoth) return false;
  const piece = freeAt(reading, at + 1, "mention");
  const flag = piece && chooseThing(reading, piece, ["flag"])?.column;
  if (flag) {
    addGroup(reading, { kind: "column", column: flag });
    take(reading, at, "groups");
    take(reading, at + 1, "groups");
  } else question(reading, "Which column says with or without?");
  return true;
}

/** "international versus non-international", "returned and not returned": a flag against its opposite. */
function readOpposites(reading: Reading, at: number): boolean {
  const place = skipGlue(reading, at - 1, -1);
  const before = freeAt(
    reading,
    reading.pieces[place]?.kind === "versus" ? skipGlue(reading, place - 1, -1) : place,
    "mention",
  );
  const after = freeAt(reading, at + 1, "mention");
  const flag = after && pickThing(after.things, ["flag"])?.column;
  if (!before || !flag || pickThing(before.things, ["flag"])?.column !== flag) return false;
  addGroup(reading, { kind: "column", column: flag });
  for (const taken of [reading.pieces.indexOf(before), at, at + 1]) take(reading, taken, "groups");
  return true;
}

function isLabel(reading: Reading, place: number): boolean {
  const piece = freeAt(reading, place, "mention");
  const next = freeAt(reading, place + 1, "mention");
  const column = piece && pickThing(piece.things, ["dimension"])?.column;
  const isNamed = column != null && (next?.values ?? []).some((value) => value.column === column);
  if (isNamed) take(reading, place, "column of the value");
  return isNamed;
}

function negateAt(reading: Reading, place: number): boolean {
  const part = freeAt(reading, place, "recurring");
  if (part) {
    const { field, members, label, note } = part;
    assume(reading, note);
    addCondition(reading, { kind: "recurring", field, members, label, note, isNegated: true }, place);
    take(reading, place, `not ${label}`);
    return true;
  }
  const piece = freeAt(reading, place, "mention");
  if (piece === null) return false;
  return negateValue(reading, piece, place) || negateFlag(reading, piece, place) || lacksValue(reading, piece, place);
}

/** "entries without a vendor", "shipments not delivered": the column is empty. */
function lacksValue(reading: Reading, piece: PieceOf<"mention">, place: number): boolean {
  const before = reading.pieces.slice(0, place).findLast(({ kind }) => kind === "negate");
  const said = before?.text.replaceAll(/['’]/g, "") ?? "";
  const isLack = /^without$/i.test(said);
  const isUndone = /^(not|isnt|wasnt|werent|arent|didnt|hasnt|havent|hadnt)$/i.test(said) && reading.times.length === 0;
  const roles = isLack ? (["dimension", "time", "id", "measure"] as const) : isUndone ? (["time"] as const) : [];
  const column = pickThing(piece.things, [...roles])?.column;
  if (!column || column.profile.nullCount === 0) return false;
  addCondition(reading, { kind: "missing", column, isNegated: false }, place);
  take(reading, place, `${column.name} is missing`);
  return true;
}

function negateValue(reading: Reading, piece: PieceOf<"mention">, place: number): boolean {
  if (piece.values.length === 0) return false;
  const chosen = chooseValues(reading, piece, place);
  if (chosen) {
    const { column, values } = chosen;
    const same = reading.conditions.find((one) => one.kind === "values" && one.column === column && one.isNegated);
    if (same?.kind === "values") same.values.push(...values);
    else addCondition(reading, { kind: "values", column, values, isNegated: true }, place);
  }
  take(reading, place, `not ${piece.text}`);
  return true;
}

function negateFlag(reading: Reading, piece: PieceOf<"mention">, place: number): boolean {
  const flag = chooseThing(reading, piece, ["flag"]);
  if (!flag?.column) return false;
  addCondition(reading, { kind: "flag", column: flag.column, isNegated: true }, place);
  take(reading, place, `not ${flag.column.name}`);
  return true;
}
