import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import { type MeasuringUnit, unitNamed } from "../words/units.ts";

/** The unit that a column's name ends or begins with: durationSec, "Weight Kg", minutes_watched. */
export function unitOfColumn({ profile }: ScopeColumn): MeasuringUnit | null {
  const words = nameWords(profile.name);
  const isNamed = words.length > 1 || profile.role === "measure";
  const named = isNamed ? (unitNamed(words[words.length - 1] ?? "") ?? leadingUnit(words[0] ?? "")) : null;
  // Delays are told in minutes and ages in years where nothing else is said.
  return (
    named ?? (/delay/i.test(profile.name) ? unitNamed("minutes") : words.includes("age") ? unitNamed("years") : null)
  );
}

/** min_temp is no temperature in minutes. */
const leadingUnit = (word: string): MeasuringUnit | null => (/s$/.test(word) || word === "km" ? unitNamed(word) : null);
