import type { PieceOf } from "../pieces/piece.ts";
import { operandOf } from "./number-operand.ts";
import { isRows, subjectOf, takeSubject } from "./number-subject.ts";
import { type Reading, take } from "./reading.ts";

/** "customers who ordered more than 5 times": how many rows each of them has. */
export function readOften(reading: Reading, at: number, numberAt: number): boolean {
  const { value, to } = reading.pieces[numberAt] as PieceOf<"number">;
  const { sign } = reading.pieces[at] as PieceOf<"compare">;
  const subject = subjectOf(reading, at);
  const isOften = reading.words[to] === "times" || /^(once|twice|thrice)$/i.test(reading.pieces[numberAt].text);
  if (!isOften || operandOf(reading, at, numberAt + 1).measured || !subject || isRows(reading, subject.piece))
    return false;
  reading.having.push({ measure: { kind: "rows" }, sign, value });
  take(reading, at, "condition on groups");
  take(reading, numberAt, "condition on groups");
  takeSubject(reading, subject);
  return true;
}
