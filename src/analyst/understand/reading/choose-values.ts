import type { PieceOf, SaidValue } from "../pieces/piece.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import { assume, glueAt, pickThing, question, type Reading } from "./reading.ts";
import { onWaySaid } from "./way-to-table.ts";

export interface ChosenValues {
  column: ScopeColumn;
  values: string[];
}

/** The column and values that words mean; null where several columns have them and nothing tells which. */
export function chooseValues(reading: Reading, piece: PieceOf<"mention">, place: number): ChosenValues | null {
  const byColumn = new Map<ScopeColumn, SaidValue[]>();
  for (const value of piece.values) byColumn.set(value.column, [...(byColumn.get(value.column) ?? []), value]);
  const columns = narrow(reading, onWaySaid(reading, [...byColumn.keys()]), place);
  if (columns.length > 1) {
    const names = columns.map(({ name }) => name).join(" and ");
    question(reading, `"${piece.text}" is a value of ${names}. Which one is meant?`);
    return null;
  }
  const values = byColumn.get(columns[0])!;
  noteGuess(reading, piece, values);
  return { column: columns[0], values: values.map(({ value }) => value) };
}

/** A column named beside its value, or by a preposition, is the one that is meant. */
function narrow(reading: Reading, columns: ScopeColumn[], place: number): ScopeColumn[] {
  if (columns.length === 1) return columns;
  const alike = columns.filter((column) => othersOf(reading, place).includes(column));
  if (alike.length === 1) return alike;
  const beside = [place - 1, place + 1, place - 2].flatMap((at) => {
    const piece = reading.pieces[at];
    return piece?.kind === "mention" ? piece.things.flatMap(({ column }) => (column ? [column] : [])) : [];
  });
  const named = columns.filter((column) => beside.includes(column));
  if (named.length === 1) return named;
  const preposition = glueAt(reading, place - 1);
  const directed = columns.filter(({ profile }) => preposition !== null && directions[preposition]?.test(profile.name));
  if (directed.length === 1) return directed;
  const copies = columns.filter((column) => isPlainer(column, columns));
  return copies.length === 1 ? copies : columns;
}

/** "A350 vs E190": what is set beside a value is of the same column. */
function othersOf({ pieces }: Reading, place: number): ScopeColumn[] {
  return [-2, 2].flatMap((step) => {
    const [joint, other] = [pieces[place + step / 2], pieces[place + step]];
    const isJoined = joint?.kind === "versus" || (joint?.kind === "glue" && ["and", "or", ","].includes(joint.word));
    return isJoined && other?.kind === "mention" ? other.values.map(({ column }) => column) : [];
  });
}

const directions: Record<string, RegExp> = {
  from: /origin|from|source|depart|start|sender/i,
  to: /dest|(^|_)to(_|$)|target|arriv|end|recipient/i,
};

/** Of columns that hold the same things the one with the fewest values is the plainest. */
function isPlainer({ profile, path }: ScopeColumn, columns: ScopeColumn[]): boolean {
  return columns.every(
    (other) => other.profile === profile || (path === null && other.path !== null) || isLongText(other),
  );
}

const isLongText = ({ profile }: ScopeColumn): boolean => profile.isFreeText || profile.role === "id";

function noteGuess(reading: Reading, { text }: PieceOf<"mention">, values: SaidValue[]): void {
  const guessed = values.filter(({ match }) => match === "guess");
  if (guessed.length > 0) assume(reading, `"${text}" is read as ${guessed.map(({ value }) => value).join(" and ")}`);
}

/** Whether a mention that could be a column too is meant as a value: "in Sales" is the department. */
export function isValueHere(reading: Reading, piece: PieceOf<"mention">, place: number): boolean {
  if (piece.values.length === 0) return false;
  const top = piece.things[0];
  if (!top) return true;
  if (/^["'“„`]/.test(piece.text)) return true;
  const before = glueAt(reading, place - 1);
  const isPlaced = before !== null && ["in", "from", "at", "for", "within"].includes(before);
  const isCapital = /^\p{Lu}/u.test(piece.text) && piece.from > 0;
  const named = pickThing(piece.things, ["measure", "dimension", "flag", "id", "rows", "time"]);
  if ((named?.score ?? 0) < 0.75) return true;
  return (isPlaced && isCapital) || ((isPlaced || isCapital) && (named?.score ?? 0) < 0.9);
}
