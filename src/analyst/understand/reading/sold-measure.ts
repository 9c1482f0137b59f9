import type { ScopeColumn } from "../scope/scope.ts";
import type { Measure } from "../understanding.ts";
import { assume, type Reading } from "./reading.ts";

const soldWords = new Set("sell sells sold selling bestselling bought buy buys purchased".split(" "));

/** "how many lamps were sold": the units, where a column counts them; null where nothing is said of selling. */
export function soldMeasure(reading: Reading): Measure | null {
  if (!reading.words.some((word) => soldWords.has(word))) return null;
  const column = unitsColumn(reading);
  if (!column) return null;
  assume(reading, `What is sold is counted by ${column.name}`);
  return { kind: "column", name: "sum", column, quantile: null };
}

/** The only column that says how many pieces a row is about. */
export function unitsColumn({ scope }: Reading): ScopeColumn | null {
  const found = scope.columns.filter(
    ({ profile, path }) =>
      path === null && profile.role === "measure" && /units|quantity|qty|menge/i.test(profile.name),
  );
  return found.length === 1 ? found[0] : null;
}
