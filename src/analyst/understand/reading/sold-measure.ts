import type { Measure } from "../understanding.ts";
import { assume, type Reading } from "./reading.ts";

const soldWords = new Set("sell sells sold selling bestselling bought buy buys purchased".split(" "));

/** "how many lamps were sold": the units, where a column counts them; null where nothing is said of selling. */
export function soldMeasure(reading: Reading): Measure | null {
  if (!reading.words.some((word) => soldWords.has(word))) return null;
  const found = reading.scope.columns.filter(
    ({ profile, path }) =>
      path === null && profile.role === "measure" && /units|quantity|qty|menge/i.test(profile.name),
  );
  if (found.length !== 1) return null;
  assume(reading, `What is sold is counted by ${found[0].name}`);
  return { kind: "column", name: "sum", column: found[0], quantile: null };
}
