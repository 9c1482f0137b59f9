import type { Condition } from "../understanding.ts";
import type { Reading } from "./reading.ts";

const markers = new Set("that were was is are have has had from with being been".split(" "));

/** "orders in Texas that were returned": what stands behind the verb is the part, what stands before it the whole. */
function partConditions(reading: Reading, shareAt: number): Condition[] {
  const { pieces, conditions, conditionPlaces, groups } = reading;
  const said = conditions.filter(({ kind }) => kind !== "span");
  const placeOf = (condition: Condition) => conditionPlaces.get(condition) ?? -1;
  const marker = pieces.findIndex(
    (piece, at) => at > shareAt && ((piece.kind === "glue" && markers.has(piece.word)) || piece.kind === "which"),
  );
  const behind = marker < 0 ? [] : said.filter((condition) => placeOf(condition) > marker);
  if (behind.length > 0) return behind;
  return groups.length > 0 ? [] : said;
}

export const hasShareParts = (reading: Reading, shareAt: number): boolean =>
  partConditions(reading, shareAt).length > 0;

export function takeShareParts(reading: Reading, shareAt: number): Condition[] {
  const parts = partConditions(reading, shareAt);
  reading.conditions = reading.conditions.filter((condition) => !parts.includes(condition));
  return parts;
}
