import { isCountable } from "./reading/choose-thing.ts";
import { isTaken, type Reading } from "./reading/reading.ts";

/** Words that carry meaning and were used for nothing. A question with such words is not answered. */
export function unreadWords(reading: Reading): string[] {
  return reading.pieces.flatMap((piece, at) => {
    if (isTaken(reading, at)) return [];
    switch (piece.kind) {
      case "glue":
        return at === 0 && ["where", "when", "why"].includes(piece.word) ? [piece.text] : [];
      case "mention":
        // "revenue of all orders": the rows themselves.
        return isCountable(piece) && piece.values.length === 0 ? [] : [piece.text];
      case "by":
        // "top 3 states by revenue": what it ranks by was read.
        return isTaken(reading, at + 1) ? [] : [piece.text];
      case "aggregate":
        return piece.name === "sum" ? [] : [piece.text];
      case "how-many":
        return reading.measures.length > 0 && reading.countsGroups ? [] : [piece.text];
      default:
        return [piece.text];
    }
  });
}
