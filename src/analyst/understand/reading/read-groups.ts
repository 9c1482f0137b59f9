import type { Kind, PieceOf } from "../pieces/piece.ts";
import type { Group } from "../understanding.ts";
import { addGroup, canGroup, groupByMention, isMeasure } from "./choose-thing.ts";
import { isValueHere } from "./choose-values.ts";
import { freeAt, glueAt, hasKind, pickThing, placesOf, question, type Reading, skipGlue, take } from "./reading.ts";
import { isKey } from "./to-measure.ts";

const joining = new Set(["and", ",", "&", "/", "+", "plus"]);
const determiners = new Set(["of", "in", "for"]);

/** "by state and product", "per month", "for each customer". */
export function readGroups(reading: Reading): void {
  for (const at of placesOf(reading, "by")) {
    const { word } = reading.pieces[at] as PieceOf<"by">;
    const found = isAcrossRows(reading, at) || isAcrossAll(reading, at) ? 1 : readList(reading, at + 1, word);
    if (found > 0) take(reading, at, "groups");
  }
}

/** "across all orders": over the whole, not for each of its rows. */
function isAcrossRows(reading: Reading, at: number): boolean {
  const place = skipGlue(reading, at + 1, 1, determiners);
  const piece = freeAt(reading, place, "mention");
  const isRows = piece !== null && (pickThing(piece.things, ["rows"])?.score ?? 0) >= 0.85;
  if (!isRows || !/^across/i.test(reading.pieces[at].text)) return false;
  take(reading, place, "all rows");
  return true;
}

/** "the total across all sites": one figure, not one for each of them. */
function isAcrossAll(reading: Reading, at: number): boolean {
  const { text } = reading.pieces[at];
  const piece = freeAt(reading, at + 1, "mention");
  if (!piece || !/^(across|over) (all|the)/i.test(text) || hasKind(reading, "versus")) return false;
  if (!canGroup(piece) || piece.values.length > 0) return false;
  const isOne = ["aggregate", "how-many", "superlative"].some((kind) => hasKind(reading, kind as Kind));
  if (!isOne && !/^over/i.test(text))
    question(reading, `One figure for all ${piece.text} together, or one for each ("by ${piece.text}")?`);
  take(reading, at + 1, "all of them");
  return true;
}

/** How many groups are named from here on. */
function readList(reading: Reading, start: number, word: PieceOf<"by">["word"]): number {
  let found = 0;
  let at = skipGlue(reading, start, 1, determiners);
  for (;;) {
    const inner = freeAt(reading, at, "by");
    if (inner && found > 0) {
      take(reading, at, "groups");
      at += 1;
    }
    at = skipDateName(reading, at);
    const group = groupAt(reading, at, word);
    if (!group) return found;
    addGroup(reading, group);
    take(reading, at, "groups");
    found += 1;
    const next = skipGlue(reading, at + 1, 1, joining);
    if (next === at + 1) return found;
    at = next;
  }
}

/** "by pickup month": the month of which date. */
function skipDateName(reading: Reading, at: number): number {
  const piece = freeAt(reading, at, "mention");
  const date = piece && pickThing(piece.things, ["time"]);
  const isDate = date?.column && date.score >= 0.9 && piece?.values.length === 0;
  if (!isDate || !freeAt(reading, at + 1, "grain") || (reading.timeColumn && reading.timeColumn !== date.column))
    return at;
  reading.timeColumn = date.column;
  take(reading, at, `by ${date.column?.name}`);
  return at + 1;
}

function groupAt(reading: Reading, at: number, word: PieceOf<"by">["word"]): Group | null {
  const grain = freeAt(reading, at, "grain");
  if (grain) {
    if (word === "per") askAboutUnits(reading, grain.text);
    return { kind: "grain", grain: grain.grain };
  }
  const piece = freeAt(reading, at, "mention");
  const number = piece && word !== "per" ? numberGroup(reading, piece, at) : null;
  if (number) return number;
  if (!piece || !canGroup(piece) || isRankedBy(reading, piece) || isFromValue(reading, piece, at)) return null;
  if (isValueHere(reading, piece, at) && !pickThing(piece.things, ["dimension"])) return null;
  if (word === "per" && isDenominator(reading, piece)) return null;
  return groupByMention(reading, piece);
}

/** "booked by guests from Germany": who did it, not what to split by. */
function isFromValue(reading: Reading, { things }: PieceOf<"mention">, at: number): boolean {
  const origin = glueAt(reading, at + 1) === "from" ? freeAt(reading, at + 2, "mention") : null;
  return origin?.values.some(({ column }) => things.some((thing) => thing.column === column)) ?? false;
}

const mostValues = 30;

/** "average stars by version": a number behind another measure splits it where it has few values, and ranks nothing. */
function numberGroup(reading: Reading, piece: PieceOf<"mention">, at: number): Group | null {
  const column = isMeasure(piece) ? pickThing(piece.things, ["measure"])?.column : null;
  const isRanked = hasKind(reading, "superlative") || hasKind(reading, "sort") || hasKind(reading, "which");
  const isMeasured = reading.pieces
    .slice(0, at)
    .some((one) => one.kind === "mention" && one.things.length > 0 && one.values.length === 0);
  if (!column || isRanked || !isMeasured) return null;
  if (column.profile.cardinality <= mostValues) return { kind: "column", column };
  question(
    reading,
    `"by ${piece.text}": ${column.name} has too many values to split by. Name ranges or another column.`,
  );
  return null;
}

/** "cost per day" beside a column of days: a division by it, or one figure for each day of the calendar? */
function askAboutUnits(reading: Reading, text: string): void {
  const unit = text.toLowerCase().replace(/s$/, "");
  const column = reading.scope.columns.find(
    ({ profile }) => profile.role === "measure" && new RegExp(`[_ ]?${unit}s$`, "i").test(profile.name),
  );
  if (column) question(reading, `"per ${text}": divided by ${column.name}, or for each ${text} of the calendar?`);
}

/** "top 3 states by revenue": what follows ranks rather than groups. */
function isRankedBy(reading: Reading, piece: PieceOf<"mention">): boolean {
  if (isMeasure(piece)) return true;
  const isCount = pickThing(piece.things, ["rows", "id", "dimension"])?.role !== "dimension";
  return isCount && hasKind(reading, "superlative") && pickThing(piece.things, ["dimension"]) === null;
}

/** "per order" and "per customer" divide; "per state" groups, and so does the total of each customer. */
function isDenominator(reading: Reading, piece: PieceOf<"mention">): boolean {
  const named = pickThing(piece.things, ["dimension", "flag", "rows", "id"]);
  // customer_name beside customer_id: customers are divided by, whatever they are called.
  const key = pickThing(piece.things, ["id"]);
  if (named?.column && isCode(named.column.profile.name) && isEachRow(piece)) return true;
  const thing = named && key && named.role === "dimension" && key.score > named.score - 0.05 ? key : named;
  if (!thing || thing.role === "dimension" || thing.role === "flag") return false;
  if (thing.role === "rows" || (thing.column && isKey(reading, thing.column))) return true;
  askAboutCounts(reading, piece);
  const isOnly = reading.pieces.filter(({ kind }) => kind === "by").length === 1;
  const isTotal = isOnly && reading.pieces.some((one) => one.kind === "aggregate" && one.name === "sum");
  return !isTotal && !hasKind(reading, "superlative") && reading.having.length === 0;
}

/** "per flight" of a table of flights means its rows, whatever number flights have. */
const isEachRow = ({ things }: PieceOf<"mention">): boolean => (pickThing(things, ["rows"])?.score ?? 0) >= 0.9;
const isCode = (name: string): boolean => /(^|[_ ])(no|nr|num|number|code|ref)$/i.test(name);

/** "number of orders per customer": the mean over customers, or one number for each? */
function askAboutCounts(reading: Reading, piece: PieceOf<"mention">): void {
  const isCounted = hasKind(reading, "how-many") && !reading.pieces.some((one) => one.kind === "aggregate");
  if (isCounted && !hasKind(reading, "superlative") && reading.having.length === 0)
    question(
      reading,
      `For each ${piece.text} ("by ${piece.text}"), or on average ("average number of … per ${piece.text}")?`,
    );
}

const ofOnly = new Set(["of"]);

/** "monthly revenue", "revenue trend": parts of the calendar without a "by". */
export function readGrains(reading: Reading): void {
  for (const at of placesOf(reading, "grain")) {
    const piece = reading.pieces[at] as PieceOf<"grain">;
    const previous = skipGlue(reading, at - 1, -1);
    const before = reading.pieces[previous];
    if (!piece.isAdjective) continue;
    take(reading, at, `by ${piece.grain}`);
    const group: Group = { kind: "grain", grain: piece.grain };
    const isNested =
      before?.kind === "aggregate" && before.name !== "sum" && skipGlue(reading, at - 1, -1, ofOnly) === previous;
    const isExtreme =
      before?.kind === "superlative" && !asksForGroup(reading) && at > 0 && reading.pieces[at - 1] === before;
    if (isNested || isExtreme) reading.nestedOver = group;
    else addGroup(reading, group);
  }
}

/** "Which state …", but not "What was …". */
const asksForGroup = ({ pieces }: Reading): boolean =>
  pieces.some(
    ({ kind }, at) => kind === "which" && ["mention", "grain", "number"].includes(pieces[at + 1]?.kind ?? ""),
  );
