import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import type { Token } from "../words/token.ts";
import { unitNamed } from "../words/units.ts";
import { namesOf } from "./column-names.ts";
import { matchColumns, type NamedColumn } from "./match-columns.ts";
import type { Piece, PieceOf } from "./piece.ts";
import { nameRoots, synonymsOf } from "./synonyms.ts";
import type { Thing } from "./thing.ts";

/** "readmitted within 30 days" is readmitted_30d: a number that a column has in its name belongs to the name. */
export function joinNumbers(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    const place = pieces[at + 1]?.kind === "glue" ? at + 2 : at + 1;
    const number = pieces[place];
    const things = piece.kind === "mention" && number?.kind === "number" ? named(piece, number) : [];
    if (piece.kind !== "mention" || things.length === 0) {
      joined.push(piece);
      continue;
    }
    const last = unitNamed(pieces[place + 1]?.text ?? "") ? place + 1 : place;
    const text = pieces.slice(at, last + 1).map((one) => one.text);
    joined.push({ ...piece, things, to: pieces[last].to, text: text.join(" ") });
    at = last;
  }
  return joined;
}

const named = ({ things }: PieceOf<"mention">, { value }: PieceOf<"number">): Thing[] =>
  things
    .filter(({ column }) => column !== null && nameWords(column.profile.name).includes(String(value)))
    .map((thing) => ({ ...thing, score: Math.max(thing.score, 0.95) }));

/** "ticket and snack revenue": the revenue of both, where both columns are there. */
export function shareHeads(pieces: Piece[], tokens: Token[], columns: NamedColumn[]): Piece[] {
  return pieces.map((piece, at): Piece => {
    const [joint, other] = [pieces[at + 1], pieces[at + 2]];
    const isJoint = joint?.kind === "versus" || (joint?.kind === "glue" && ["and", "or", "&"].includes(joint.word));
    const isHeaded = other?.kind === "mention" && other.to - other.from > 1 && other.values.length === 0;
    if (!isJoint || !isHeaded || piece.to - piece.from !== 1 || !["mention", "unknown"].includes(piece.kind))
      return piece;
    const things = matchColumns([tokens[piece.from], tokens[other.to - 1]], columns).filter(
      ({ score }) => score >= 0.9,
    );
    const isOther = things.every(({ column }) => other.things.every((thing) => thing.column !== column));
    const { from, to, text } = piece;
    return things.length > 0 && isOther ? { kind: "mention", things, values: [], from, to, text } : piece;
  });
}

const auxiliaries = new Set("were was did do does have has had been be is are we".split(" "));

/** "how many units were produced" is produced_qty: the noun only repeats what the column counts in. */
export function absorbNouns(pieces: Piece[]): Piece[] {
  const dropped = new Set(pieces.flatMap((_, at) => repeated(pieces, at)));
  return pieces.filter((_, at) => !dropped.has(at));
}

/** The places of such a noun and of what joins it to its verb. */
function repeated(pieces: Piece[], at: number): number[] {
  const piece = pieces[at];
  const isVague =
    piece.kind === "mention" && piece.values.length === 0 && piece.things.every(({ score }) => score < 0.75);
  if (piece.kind !== "mention" || !isVague) return [];
  const next = pieces.findIndex((one, place) => place > at && !isAuxiliary(one));
  const verb = next > at + 1 ? pieces[next] : undefined;
  const isRepeated = verb?.kind === "mention" && countsIn(verb, piece);
  return isRepeated ? Array.from({ length: next - at }, (_, i) => at + i) : [];
}

const isAuxiliary = (piece: Piece): boolean =>
  piece.kind === "glue" && (piece.word === "" || auxiliaries.has(piece.word));

/** Whether the column that the verb names ends with the noun, or with another word for it. */
function countsIn({ things }: PieceOf<"mention">, noun: PieceOf<"mention">): boolean {
  const [best] = things.filter(({ role, score }) => role === "measure" && score >= 0.8);
  if (!best?.column || !noun.things.some(({ column }) => column === best.column)) return false;
  const { core } = namesOf(best.column);
  const said = nameRoots(noun.text.toLowerCase());
  const last = core[core.length - 1];
  return core.length > 1 && (said === last || synonymsOf(said).has(last));
}
