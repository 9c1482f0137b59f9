import type { Scope } from "../scope/scope.ts";
import { rootOf } from "../words/root-of.ts";
import type { Piece, SaidValue } from "./piece.ts";

/**
 * "declined transactions", "billed annually": words that mostly ask for something are values where a column has them and they
 * stand like an adjective: before the rows, behind "were", or beside the name of their column.
 */
export function preferValues(pieces: Piece[], scope: Scope): Piece[] {
  const values = pieces.map((piece) => (isAsking(piece) ? valuesLike(piece.text, scope) : []));
  const isValue = pieces.map((_, at) => values[at].length > 0 && isAdjective(pieces, at, values[at]));
  return pieces.map((piece, at): Piece => {
    // "annual vs monthly plans"
    const isListed = isJoint(pieces[at + 1]) && isValue[at + 2] && values[at + 2][0]?.column === values[at][0]?.column;
    if (!isValue[at] && !isListed) return piece;
    const { from, to, text } = piece;
    return { kind: "mention", things: [], values: values[at], from, to, text };
  });
}

const isAsking = (piece: Piece): boolean => piece.kind === "change" || (piece.kind === "grain" && piece.isAdjective);

const isJoint = (piece: Piece | undefined): boolean =>
  piece?.kind === "versus" || (piece?.kind === "glue" && ["and", "or"].includes(piece.word));

/** Values of one column that have the root of the word. */
function valuesLike(text: string, { values }: Scope): SaidValue[] {
  const root = rootOf(text.toLowerCase());
  const found = values.flatMap(({ column, index }) =>
    index.values
      .filter(({ plain }) => rootOf(plain) === root)
      .map(({ value }): SaidValue => ({ column, value, match: "exact" })),
  );
  return new Set(found.map(({ column }) => column)).size === 1 ? found : [];
}

const states = new Set(["is", "are", "was", "were", "been", "be"]);

function isAdjective(pieces: Piece[], at: number, [{ column }]: SaidValue[]): boolean {
  const [before, after] = [pieces[at - 1], pieces[at + 1]];
  const isOfRows = after?.kind === "mention" && after.things.some(({ role }) => role === "rows");
  const isState = before?.kind === "glue" && states.has(before.word);
  const isNamed = [before, after].some(
    (piece) => piece?.kind === "mention" && piece.things.some((thing) => thing.column === column),
  );
  return isOfRows || isState || isNamed;
}
