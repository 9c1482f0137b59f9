import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import { type MeasuringUnit, unitNamed } from "../words/units.ts";

/** The unit that a column's name ends with: durationSec, "Weight Kg", delay_minutes. */
export function unitOfColumn({ profile }: ScopeColumn): MeasuringUnit | null {
  const words = nameWords(profile.name);
  const named = words.length > 1 || profile.role === "measure" ? unitNamed(words[words.length - 1] ?? "") : null;
  // Delays are told in minutes where nothing else is said.
  return named ?? (/delay/i.test(profile.name) ? unitNamed("minutes") : null);
}
