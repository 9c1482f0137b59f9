import type { Duck } from "../duck.ts";
import { combine, describeRelationship, leastCoverage } from "./judge-pair.ts";
import type { KeyColumn } from "./key-column.ts";
import { coverageOf, type KeyMeasure, measureKeys } from "./measure-keys.ts";
import type { Pair } from "./pair.ts";
import type { Relationship } from "./relationship.ts";
import type { Samples } from "./sample-columns.ts";
import { shapeOf, surpriseOf } from "./surprise.ts";

/** Columns of the same name that share most of their values; neither is unique, so a join would multiply rows. */
export async function sharedValues(duck: Duck, pair: Pair, samples: Samples): Promise<Relationship | null> {
  const ends = [pair.from, pair.to].map(({ table, name }) => ({ table, columns: [name] }));
  const measure = await measureKeys(duck, ends[0], ends[1]);
  if (coverageOf(measure) < leastCoverage || !isAlike(measure) || !isTelling(pair.to, measure, samples)) return null;
  const confidence = 0.65 * combine(pair.name.score, 0.5) * (0.5 + 0.5 * coverageOf(measure));
  const reasons = [pair.name.reason, "unique in neither table, so a join would multiply rows"];
  return describeRelationship({ from: ends[0], to: ends[1], measure, isForeignKey: false, confidence, reasons });
}

const isAlike = ({ fromKeys, toKeys, sharedKeys }: KeyMeasure): boolean =>
  sharedKeys >= 0.5 * Math.min(fromKeys, toKeys);

/** Ids are alike by their name; of texts at least a few words must be shared. */
function isTelling(column: KeyColumn, { sharedKeys }: KeyMeasure, samples: Samples): boolean {
  if (column.keyWord !== null) return true;
  return surpriseOf(shapeOf(column, samples.valuesOf(column)), sharedKeys) >= 0.4;
}
