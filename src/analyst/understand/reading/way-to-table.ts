import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import { rootOf } from "../words/root-of.ts";
import { isTaken, type Reading, skipGlue, take } from "./reading.ts";

/** One column of a table that several keys lead to: the city of the pickup station, the city of the return station. */
export const isOtherWay = (a: ScopeColumn, b: ScopeColumn): boolean =>
  a.path !== null && b.path !== null && a.profile === b.profile && keyOf(a) !== keyOf(b);

/** Of such columns only the one whose key is spoken of: "pickups", "picked up", "pickup station"; all where none or several are. */
export function onWaySaid(reading: Reading, columns: ScopeColumn[]): ScopeColumn[] {
  const rivals = [...new Set(columns)].filter((column) => columns.some((other) => isOtherWay(column, other)));
  if (rivals.length === 0) return columns;
  const roots = rootsSaid(reading);
  const said = rivals.filter((column) => {
    const others = rivals.filter((other) => isOtherWay(column, other)).flatMap(wordsOfKey);
    return wordsOfKey(column).some((word) => !others.includes(word) && roots.has(word));
  });
  if (said.length !== 1) return columns;
  takeKey(reading, keyOf(said[0]));
  return columns.filter((column) => column === said[0] || !isOtherWay(column, said[0]));
}

/** "returned in March" only says when. */
function rootsSaid(reading: Reading): Set<string> {
  const named = reading.pieces.filter((piece, at) => {
    const isDated = reading.pieces[skipGlue(reading, at + 1, 1)]?.kind === "time";
    return (
      piece.kind === "mention" && !(isDated && (/ed( up)?$/i.test(piece.text) || piece.things[0]?.role === "time"))
    );
  });
  return new Set(
    named.flatMap(({ from, to }) => {
      const words = reading.words.slice(from, to).map(rootOf);
      return [...words, words.join("")];
    }),
  );
}

/** The words that only named the key are used. */
function takeKey(reading: Reading, key: string): void {
  for (const [at, piece] of reading.pieces.entries()) {
    const isKey =
      piece.kind === "mention" &&
      piece.values.length === 0 &&
      piece.things.some(({ column, score }) => score >= 0.75 && column?.path === null && column.profile.name === key) &&
      piece.things.every(({ column }) => column?.path === null);
    if (isKey && !isTaken(reading, at)) take(reading, at, `by way of ${key}`);
  }
}

const keyOf = ({ path }: ScopeColumn): string =>
  path?.hops.map(({ fromColumns }) => fromColumns.join()).join(">") ?? "";
const wordsOfKey = (column: ScopeColumn): string[] => nameWords(keyOf(column).replaceAll(/[>,]/g, "_")).map(rootOf);
