import type { PieceOf } from "../pieces/piece.ts";
import { addMeasure } from "./add-measures.ts";
import { freeAt, placesOf, question, type Reading, skipGlue, take } from "./reading.ts";

const toOthers = new Set(["of"]);

/** "how many different students borrowed": things of a kind, told apart by the key that leads to them. */
export function readDistinctKind(reading: Reading): void {
  for (const at of placesOf(reading, "aggregate")) {
    const { name } = reading.pieces[at] as PieceOf<"aggregate">;
    const place = skipGlue(reading, at + 1, 1, toOthers);
    const kind = freeAt(reading, place, "mention");
    const verb = freeAt(reading, place + 1, "mention");
    const isKind = kind !== null && kind.things.length === 0 && kind.values.length > 0;
    const isDone = verb !== null && /ed$/i.test(verb.text) && verb.values.length === 0;
    if (name !== "distinct" || !isKind || !isDone) continue;
    const key = keyOf(reading, kind);
    if (!key) question(reading, `What tells one of ${kind.text} from another? Name the column.`);
    else addMeasure(reading, { kind: "distinct", column: key });
    take(reading, at, "different things");
    if (verb.things.every(({ role }) => role === "rows" || role === "id")) take(reading, place + 1, "rows");
  }
}

function keyOf({ scope }: Reading, { values }: PieceOf<"mention">) {
  const keys = new Set(
    values.map(({ column }) => (column.path?.hops.length === 1 ? column.path.hops[0].fromColumns.join() : "")),
  );
  const [name] = keys;
  return keys.size === 1
    ? scope.columns.find(({ path, profile }) => path === null && profile.name === name)
    : undefined;
}
