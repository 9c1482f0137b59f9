import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import type { PieceOf } from "../pieces/piece.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import { rootOf } from "../words/root-of.ts";
import { addGroup, chooseThing, groupByMention } from "./choose-thing.ts";
import { chooseValues } from "./choose-values.ts";
import { isLabelOfValue } from "./label-of-value.ts";
import { isPlural } from "./read-targets.ts";
import {
  addCondition,
  assume,
  freeAt,
  glueAt,
  hasKind,
  pickThing,
  placesOf,
  question,
  type Reading,
  skipGlue,
  take,
} from "./reading.ts";

/** "in Arizona", "returned orders", "with missing email": what rows are looked at. */
export function readFilters(reading: Reading): void {
  readLabels(reading);
  readPresent(reading);
  for (const at of placesOf(reading, "mention")) {
    const piece = freeAt(reading, at, "mention");
    if (!piece) continue;
    if (piece.values.length > 0) filterValues(reading, piece, at);
    else filterFlag(reading, piece, at);
  }
}

/** "with no e-mail", "where the score is missing". */
export function readMissing(reading: Reading): void {
  for (const at of placesOf(reading, "missing")) {
    const [behind, before] = [
      freeAt(reading, at + 1, "mention"),
      freeAt(reading, at - 1, "mention") ?? freeAt(reading, at - 2, "mention"),
    ];
    const place = behind ? at + 1 : freeAt(reading, at - 1, "mention") ? at - 1 : at - 2;
    const piece = behind ?? before;
    const thing = piece && pickThing(piece.things, ["dimension", "measure", "id", "time", "flag"]);
    if (!thing?.column) continue;
    // "policies that have no claims": such rows are nowhere.
    if (thing.column.profile.nullCount === 0)
      question(reading, `${thing.column.name} is never empty in ${thing.column.table}.`);
    addCondition(reading, { kind: "missing", column: thing.column, isNegated: false }, at);
    take(reading, at, "missing");
    take(reading, place, `${thing.column.name} is missing`);
  }
}

/** "orders that used a promo code", "calls with a score": rows in which the column is not empty. */
function readPresent(reading: Reading): void {
  for (const at of placesOf(reading, "mention")) {
    const piece = reading.pieces[at] as PieceOf<"mention">;
    const isOne = ["a", "an", "any"].includes(reading.words[piece.from - 1] ?? "");
    const isHad = /^(with|have|has|had|having|used|using|got|received|carry|carried)$/.test(
      reading.words[piece.from - 2] ?? "",
    );
    const thing = pickThing(piece.things, ["dimension", "id", "time", "measure"]);
    if (!isOne || !isHad || piece.values.length > 0 || !thing?.column || thing.column.profile.nullCount === 0) continue;
    addCondition(reading, { kind: "missing", column: thing.column, isNegated: true }, at);
    take(reading, at, `${thing.column.name} is there`);
  }
}

/** The column's name beside its value. */
function readLabels(reading: Reading): void {
  for (const at of placesOf(reading, "mention")) {
    const piece = reading.pieces[at] as PieceOf<"mention">;
    if (piece.values.length === 0 && isLabelOfValue(reading, at)) take(reading, at, "column of the value");
  }
}

/** "graffiti complaints": behind a value a word of some longer value is only what people call the rows. */
function isNounOfValue(reading: Reading, piece: PieceOf<"mention">, at: number): boolean {
  const before = reading.pieces[at - 1];
  const isGuess =
    piece.values.length > 0 && piece.values.every(({ match, value }) => match === "guess" && /\S\s+\S/.test(value));
  return isGuess && before?.kind === "mention" && before.values.length > 0 && isPlural(piece.text);
}

function filterValues(reading: Reading, piece: PieceOf<"mention">, at: number): void {
  if (isNounOfValue(reading, piece, at)) {
    assume(reading, `"${piece.text}" is read as the rows of ${reading.scope.label}`);
    take(reading, at, "rows");
    return;
  }
  const chosen = chooseValues(reading, piece, at);
  take(reading, at, chosen ? `${chosen.column.name} is ${chosen.values.join(" or ")}` : "ambiguous value");
  if (!chosen) return;
  const { column, values } = chosen;
  askAboutVerb(reading, piece, at);
  askAboutOr(reading, column, at);
  const same = reading.conditions.find((one) => one.kind === "values" && one.column === column && !one.isNegated);
  if (same?.kind === "values") same.values.push(...values.filter((value) => !same.values.includes(value)));
  else addCondition(reading, { kind: "values", column, values, isNegated: false }, at);
}

/** "shipped to Austria" where a status is called shipped: that status, or only the country shipped to? */
function askAboutVerb(reading: Reading, piece: PieceOf<"mention">, at: number): void {
  const next = reading.pieces[skipGlue(reading, at + 1, 1, new Set(["to", "from", "via", "with", "by"]))];
  const root = rootOf(piece.text.toLowerCase());
  const isOfNext =
    next?.kind === "mention" &&
    next.values.some(({ column }) => nameWords(column.profile.name).map(rootOf)[0] === root);
  if (isOfNext && glueAt(reading, at + 1) !== null && /ed$/i.test(piece.text))
    question(reading, `Is "${piece.text}" a state of its own here, or does it only go with ${next.text}?`);
}

/** "Arizona or Desk": conditions on two columns hold together, which is not what "or" says. */
function askAboutOr(reading: Reading, column: ScopeColumn, at: number): void {
  if (glueAt(reading, at - 1) !== "or") return;
  const before = reading.conditions.find((one) => reading.conditionPlaces.get(one) === at - 2);
  if (before && "column" in before && before.column !== column)
    question(reading, `"or" between ${before.column.name} and ${column.name}: ask for one after the other.`);
}

function filterFlag(reading: Reading, piece: PieceOf<"mention">, at: number): void {
  // "per visitor" divides, whatever is_new_visitor says.
  if (reading.pieces[at - 1]?.kind === "by") return;
  const flag = chooseThing(reading, piece, ["flag"]);
  // "ordered" is no first_order.
  if (!flag?.column || piece.things.some(({ score }) => score > flag.score + 0.1)) return;
  const isNegated = glueAt(reading, at - 1) === "not";
  addCondition(reading, { kind: "flag", column: flag.column, isNegated }, at);
  take(reading, at, flag.column.name);
}

/** "Arizona vs Texas", "compare Desk and Chair": several values of a column side by side. */
export function groupCompared(reading: Reading): void {
  if (!hasKind(reading, "versus")) return;
  for (const condition of reading.conditions)
    if (condition.kind === "values" && condition.values.length > 1 && !condition.isNegated)
      addGroup(reading, { kind: "column", column: condition.column });
}

/** "List the states": groups that are only named. */
export function readListed(reading: Reading): void {
  const isAsked = reading.words.slice(0, 3).some((word) => listWords.has(word));
  if (!isAsked || reading.measures.length > 0 || reading.groups.length > 0 || reading.ranking) return;
  for (const at of placesOf(reading, "mention")) {
    const piece = reading.pieces[at] as PieceOf<"mention">;
    if (piece.values.length > 0 || !groupByMention(reading, piece)) continue;
    take(reading, at, "listed");
    reading.listsGroups = true;
  }
}

const listWords = new Set("list show name display give".split(" "));
