import { type Reading, skipGlue } from "./reading.ts";

/** A group named with its value says nothing more: "state Arizona", "the West region". */
export function isLabelOfValue(reading: Reading, at: number): boolean {
  const piece = reading.pieces[at];
  if (piece?.kind !== "mention") return false;
  const columns = piece.things.flatMap(({ column }) => (column ? [column] : []));
  const isWeak = (piece.things[0]?.score ?? 0) < 0.75 && reading.pieces[at + 1]?.kind === "by";
  const places = [
    at + 1,
    at - 1,
    skipGlue(reading, at + 1, 1, equals),
    skipGlue(reading, at - 1, -1, asOnly),
    ...(isWeak ? [at + 2] : []),
    ...(isVerb.test(piece.text) ? [skipGlue(reading, at + 1, 1, means)] : []),
  ];
  return places.some((place) => {
    const other = reading.pieces[place];
    return other?.kind === "mention" && other.values.some(({ column }) => columns.includes(column));
  });
}

// "paid with PayPal", "shipped via DHL"
const isVerb = /ed$|^(paid|sent|bought|sold)$/i;
const means = new Set(["with", "via", "through", "by", "on", "at"]);
// "have India as their home country"
const asOnly = new Set(["as"]);
const equals = new Set(["is", "=", "are", "was", "were", "of", "in", "and", "or", "from"]);
