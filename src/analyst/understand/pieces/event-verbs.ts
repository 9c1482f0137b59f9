import type { Piece, PieceOf } from "./piece.ts";

/** "most ordered products", "genres that are borrowed most": how often the rows say that it happened, not which order. */
export function readEventVerbs(pieces: Piece[]): Piece[] {
  const read: Piece[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const [piece, next] = [pieces[at], pieces[at + 1]];
    const isBefore = isBareMost(piece) && isEventVerb(next) && isNoun(pieces[at + 2]);
    const isBehind = isEventVerb(piece) && isBareMost(next) && !isNoun(pieces[at + 2]);
    if (!isBefore && !isBehind) {
      read.push(piece);
      continue;
    }
    const most = (isBefore ? piece : next) as PieceOf<"superlative">;
    read.push({ ...most, about: "rows", from: piece.from, to: next.to, text: `${piece.text} ${next.text}` });
    at += 1;
  }
  return read;
}

const isBareMost = (piece: Piece | undefined): boolean =>
  piece?.kind === "superlative" && piece.about === null && /(^|\s)(most|least)$/i.test(piece.text);

const isNoun = (piece: Piece | undefined): boolean => piece?.kind === "mention" && piece.things.length > 0;

/** A verb for what every row is: neither a state that only some rows have nor a date that some lack. */
function isEventVerb(piece: Piece | undefined): boolean {
  if (piece?.kind !== "mention" || piece.values.length > 0 || !/ed$/i.test(piece.text)) return false;
  const strong = piece.things.filter(({ score }) => score >= 0.75);
  const isOfEvery = strong.every(
    ({ role, column, score }) =>
      role === "rows" ||
      role === "id" ||
      (role === "time" && column?.profile.nullCount === 0) ||
      (role === "measure" && score < 0.9),
  );
  return isOfEvery && strong.some(({ role }) => role !== "measure");
}
