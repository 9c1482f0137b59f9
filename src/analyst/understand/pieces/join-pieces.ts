import type { Token } from "../words/token.ts";
import type { Meaning, Piece } from "./piece.ts";

/** "top 3", "the 3 highest": the number belongs to the superlative. */
export function mergeCounts(pieces: Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged[merged.length - 1];
    if (last?.kind === "number" && piece.kind === "share" && /^(percent|%)$/i.test(piece.text))
      merged[merged.length - 1] = { ...last, isPercent: true, to: piece.to, text: `${last.text} ${piece.text}` };
    else if (last?.kind === "superlative" && last.count === null && isCount(piece))
      merged[merged.length - 1] = { ...last, count: piece.value, to: piece.to, text: `${last.text} ${piece.text}` };
    else if (last && isCount(last) && piece.kind === "superlative" && piece.count === null)
      merged[merged.length - 1] = { ...piece, count: last.value, from: last.from, text: `${last.text} ${piece.text}` };
    else if (last?.kind === "number" && piece.kind === "compare" && piece.isBehind) merged.splice(-1, 1, piece, last);
    else if (last?.kind === "ordinal" && piece.kind === "superlative" && piece.count === null)
      merged[merged.length - 1] = { ...piece, place: last.place, from: last.from, text: `${last.text} ${piece.text}` };
    else merged.push(piece);
  }
  return merged;
}

/** "weekday vs weekend": not the seven days, but the five. */
export function readWeekdays(pieces: Piece[]): Piece[] {
  const isKind = (piece: Piece | undefined) => piece?.kind === "recurring" && piece.field === "weekday";
  const isJoint = (piece: Piece | undefined) => piece?.kind === "versus" || piece?.kind === "glue";
  return pieces.map((piece, at): Piece => {
    const isBeside = [1, -1].some((step) => isJoint(pieces[at + step]) && isKind(pieces[at + 2 * step]));
    if (piece.kind !== "grain" || piece.grain !== "weekday" || !isBeside) return piece;
    const { from, to, text } = piece;
    return {
      kind: "recurring",
      field: "weekday",
      members: [1, 2, 3, 4, 5],
      label: "weekdays",
      note: null,
      from,
      to,
      text,
    };
  });
}

/** "defects over units": the one divided by the other. */
export function readOver(pieces: Piece[]): Piece[] {
  const isMeasure = (piece: Piece | undefined) =>
    piece?.kind === "mention" && piece.things.some(({ role }) => role === "measure");
  return pieces.map((piece, at): Piece => {
    const isBetween = isMeasure(pieces[at - 1]) && isMeasure(pieces[at + 1]);
    if (piece.kind !== "compare" || !/^over$/i.test(piece.text) || !isBetween) return piece;
    return { kind: "by", word: "per", from: piece.from, to: piece.to, text: piece.text };
  });
}

const isCount = (piece: Piece): piece is Piece<Extract<Meaning, { kind: "number" }>> =>
  piece.kind === "number" && !piece.isPercent && Number.isInteger(piece.value) && piece.value > 0;

export function withCommas(pieces: Piece[], tokens: Token[]): Piece[] {
  return pieces
    .flatMap((piece): Piece[] => {
      const { gap } = tokens[piece.from];
      const sign: Piece = {
        kind: "glue",
        word: gap === "comma" ? "," : ";",
        from: piece.from,
        to: piece.from,
        text: gap,
      };
      return gap === "none" || piece.from === 0 ? [piece] : [sign, piece];
    })
    .filter((piece) => piece.kind !== "glue" || piece.word !== "");
}
