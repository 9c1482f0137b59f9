import { groupBy } from "./group-by.ts";
import type { Relationship } from "./relationship.ts";

const nearlyAsGood = 0.05;

/** Of foreign keys that say the same thing twice the better one stays. Order is kept. */
export function resolveRivals(foreignKeys: Relationship[]): Relationship[] {
  const oneWay = dropWeakerDirections(foreignKeys);
  const direct = dropImplied(oneWay);
  const best = new Set([...groupBy(direct, fromKey).values()].flatMap(keepBest));
  return direct.filter((relationship) => best.has(relationship));
}

export const fromKey = ({ from_table, from_columns }: Relationship): string =>
  JSON.stringify([from_table, ...from_columns]);
export const toKey = ({ to_table, to_columns }: Relationship): string => JSON.stringify([to_table, ...to_columns]);

/** Two tables with one row per key each contain the other's keys: the arrow goes to the better named one. */
function dropWeakerDirections(relationships: Relationship[]): Relationship[] {
  return relationships.filter((one, i) => {
    const back = relationships.findIndex((other) => fromKey(other) === toKey(one) && toKey(other) === fromKey(one));
    if (back < 0) return true;
    const { confidence } = relationships[back];
    return one.confidence > confidence || (one.confidence === confidence && i < back);
  });
}

/** `orders → profiles` says nothing new beside `orders → customers` and `profiles → customers` on the same key. */
function dropImplied(relationships: Relationship[]): Relationship[] {
  const arrows = new Map(relationships.map((one) => [fromKey(one) + toKey(one), one]));
  return relationships.filter((one) => {
    const further = relationships.filter((other) => fromKey(other) === toKey(one));
    return !further.some((next) => (arrows.get(fromKey(one) + toKey(next))?.confidence ?? 0) >= one.confidence);
  });
}

function keepBest(rivals: Relationship[]): Relationship[] {
  const sorted = [...rivals].sort((a, b) => b.confidence - a.confidence);
  const [best] = sorted;
  return sorted.filter(
    (one) =>
      one === best ||
      (one.to_table !== best.to_table && one.confidence >= best.confidence - nearlyAsGood && one.confidence >= 0.85),
  );
}
