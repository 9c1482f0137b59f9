import type { Duck } from "../../duck.ts";
import type { ProfiledTable } from "../../profile/profiled-table.ts";
import { judgePair } from "../../relate/judge-pair.ts";
import { keyColumnsOf } from "../../relate/key-column.ts";
import { measureUniqueKey } from "../../relate/measure-keys.ts";
import { foreignKeyPairs, type Pair } from "../../relate/pair.ts";
import type { Relationship } from "../../relate/relationship.ts";
import { resolveRivals } from "../../relate/resolve-rivals.ts";

/** Foreign keys that the names of columns speak for, each counted over all rows inside the server. */
export async function relatePushedTables(rows: Duck["rows"], tables: ProfiledTable[]): Promise<Relationship[]> {
  if (tables.length < 2) return [];
  const found: Relationship[] = [];
  // Without samples there are no values to be surprised by: names alone decide what is worth counting.
  for (const pair of foreignKeyPairs(keyColumnsOf(tables), new Map()).filter(isComparable)) {
    const [from, to] = [pair.from, pair.to].map(({ table, name }) => ({ table, columns: [name] }));
    const measure = await measureUniqueKey({ rows }, from, to);
    const relationship = measure && judgePair(pair, measure, new Map(), false);
    if (relationship?.relationship_type === "foreign_key") found.push(relationship);
  }
  return resolveRivals(found);
}

const isComparable = ({ from, to, isMixed }: Pair): boolean => !isMixed && from.table !== to.table;
