import type { Piece, PieceOf } from "./pieces/piece.ts";
import { isPlural } from "./reading/read-targets.ts";
import { isTaken, pickThing, type Reading } from "./reading/reading.ts";

/** "Premium customers": the value says which rows, the noun only what they are about. */
function isDescribed(reading: Reading, at: number): boolean {
  const [before, piece] = [reading.pieces[at - 1], reading.pieces[at]];
  const isNoun =
    piece.kind === "mention" &&
    piece.values.length === 0 &&
    piece.things.some(({ role, score }) => role === "dimension" && score >= 0.85);
  const isDescribing = before?.kind === "mention" && (before.values.length > 0 || isFlagOf(before, piece));
  return isNoun && isDescribing && isTaken(reading, at - 1) && isPlural(piece.text);
}

/** "airport stations": a flag of the table that the noun names. */
function isFlagOf({ things }: PieceOf<"mention">, noun: Piece): boolean {
  const flag = pickThing(things, ["flag"])?.column;
  const isNamed = noun.kind === "mention" && noun.things.some(({ column }) => column?.table === flag?.table);
  return flag != null && flag.path !== null && isNamed;
}

/** A word that is another column's name rather than one for the rows says something that was not heard. */
function isRowsThemselves({ things }: PieceOf<"mention">): boolean {
  const rows = pickThing(things, ["rows", "id"]);
  return rows !== null && things.every(({ score }) => score <= rows.score + 0.1);
}

/**
 * Words that carry meaning and were used for nothing. A question with such words is not answered. "Average" and "by" have nothing to
 * hold on to where the word beside them is not known; that word is the one to ask about.
 */
export function unreadWords(reading: Reading): string[] {
  const unread = reading.pieces
    .map((_, at) => ({ at, words: unreadAt(reading, at) }))
    .filter(({ words }) => words.length > 0);
  const isTool = ({ at }: { at: number }) => ["by", "aggregate"].includes(reading.pieces[at]!.kind);
  const unknown = unread.filter((one) => !isTool(one));
  return (unknown.length > 0 ? unknown : unread).flatMap(({ words }) => words);
}

/** "slowest on average, by wait minutes": averaged anyway. */
const isAveraged = ({ measures }: Reading): boolean =>
  measures.length > 0 && measures.every((one) => "name" in one && one.name === "avg");

/** "Contracts with full cover: how many?": what is counted was said before. */
function isAskedAtTheEnd({ pieces, measures, having }: Reading, at: number): boolean {
  const isCounted = measures.every(({ kind }) => kind === "rows" || kind === "distinct");
  // "Countries with more than 300 orders: how many?" asks for the countries.
  const isOfRows = having.length === 0 || pieces.some(({ kind }) => kind === "which");
  return at === pieces.length - 1 && at > 0 && isCounted && isOfRows;
}

/** "still open": the state that is named. */
function isStill(reading: Reading, at: number): boolean {
  const next = reading.pieces[at + 1];
  const isState = next?.kind === "negate" || (next?.kind === "mention" && reading.conditionPlaces.size > 0);
  return (
    /^still$/i.test(reading.pieces[at].text) &&
    isState &&
    isTaken(reading, at + 1) &&
    reading.words[next.from - 1] === "still"
  );
}

function unreadAt(reading: Reading, at: number): string[] {
  const piece = reading.pieces[at]!;
  if (isTaken(reading, at)) return [];
  switch (piece.kind) {
    case "glue":
      return at === 0 && ["where", "when", "why"].includes(piece.word) ? [piece.text] : [];
    case "mention":
      // "revenue of all orders": the rows themselves.
      return (isRowsThemselves(piece) && piece.values.length === 0) || isDescribed(reading, at) ? [] : [piece.text];
    case "by":
      // "top 3 states by revenue": what it ranks by was read.
      return isTaken(reading, at + 1) && reading.pieces[at + 1]?.kind !== "by" ? [] : [piece.text];
    case "aggregate":
      return piece.name === "sum" || (piece.name === "avg" && isAveraged(reading)) ? [] : [piece.text];
    case "how-many":
      return reading.measures.length > 0 && (reading.countsGroups || isAskedAtTheEnd(reading, at)) ? [] : [piece.text];
    case "unknown":
      return isStill(reading, at) ? [] : [piece.text];
    default:
      return [piece.text];
  }
}
