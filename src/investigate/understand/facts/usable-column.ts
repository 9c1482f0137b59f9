import type { ColumnProfile } from "../../../engine/profile/profiled-table.ts";
import { readName } from "../../../engine/profile/roles/read-name.ts";
import { labelWords, naturalKeys } from "../../../engine/relate/vocabulary.ts";

/** Whole numbers of no more values than this are names for groups as much as amounts. */
export const fewNumbers = 12;
const fewFractions = 50;

/** Whether rows can be cut into segments by a column, judged against the number of fact rows. */
export function isUsable(profile: ColumnProfile, factRows: number, isJoined: boolean): boolean {
  const { role, dataType, cardinality, nullCount, isFreeText } = profile;
  const isConstant = cardinality + (nullCount > 0 || isJoined ? 1 : 0) < 2 || cardinality === 0;
  if (isConstant || isNearlyUnique(cardinality, factRows) || tellsTheTime(profile)) return false;
  if (dataType === "boolean") return true;
  if (isFreeText) return isJoined && isLabel(profile) && isSmall(cardinality, factRows);
  switch (role) {
    case "dimension":
      return dataType !== "float" || cardinality <= fewFractions;
    case "id":
      return isSmall(cardinality, factRows);
    case "measure":
      // A number beside the metric is an outcome like it; a number of a joined table is an attribute.
      return isJoined && dataType === "integer" && cardinality <= fewNumbers;
    case "timestamp":
      return false;
  }
}

export const isSmall = (cardinality: number, factRows: number): boolean =>
  cardinality <= 200 || cardinality <= factRows / 50;

const isNearlyUnique = (cardinality: number, factRows: number): boolean => cardinality > Math.max(20, factRows / 2);

/** The name of the thing a joined table lists: what a person calls it by instead of its key. */
export function isLabel({ name, dataType }: ColumnProfile): boolean {
  const last = readName(name).words.at(-1) ?? "";
  return dataType === "string" && (labelWords.has(last) || naturalKeys.has(last));
}

const recurring = new Set("weekday wochentag dow hour hr stunde heure hora hh".split(" "));

/** A month or year differs between the periods by itself; a weekday or an hour comes again. */
function tellsTheTime({ name, cardinality }: ColumnProfile): boolean {
  const { head, words } = readName(name);
  if (!head.has("calendar") || words.some((word) => recurring.has(word))) return false;
  return !(words.includes("day") && cardinality <= 7);
}
