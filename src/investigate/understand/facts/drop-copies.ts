import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { FactDimension } from "../../facts.ts";
import type { MetricSource } from "../metric-source.ts";
import type { FactColumn } from "./fact-columns.ts";

export interface Cut {
  column: FactColumn;
  dimension: FactDimension;
}

/** Columns that cut the rows alike (country, country_code) are one; the first stays, names before keys. */
export async function dropCopies(
  cuts: Cut[],
  { sql, table }: { sql: string; table: ProfiledTable },
  { rows }: Pick<MetricSource, "rows">,
): Promise<FactDimension[]> {
  const inOrder = [...cuts].sort((a, b) => Number(isKey(a)) - Number(isKey(b)));
  const pairs = inOrder.flatMap((first, i) => inOrder.slice(i + 1).map((second): [Cut, Cut] => [first, second]));
  const known = pairs.filter(([a, b]) => areKnownCopies(a, b, table));
  const suspects = pairs.filter((pair) => !known.includes(pair) && mayBeCopies(...pair));
  // The first rows clear most suspects cheaply; what they cannot clear is counted over all.
  const left = await cutAlike(suspects, `select * from (${sql}) limit ${sampleRows}`, rows);
  const proven = table.rowCount > sampleRows ? await cutAlike(left, sql, rows) : left;
  const dropped = new Set<Cut>();
  for (const [first, second] of [...known, ...proven]) if (!dropped.has(first)) dropped.add(second);
  return cuts.filter((cut) => !dropped.has(cut)).map(({ dimension }) => dimension);
}

const sampleRows = 20_000;

const isKey = ({ column }: Cut): boolean => column.profile.role === "id";

function areKnownCopies(a: Cut, b: Cut, table: ProfiledTable): boolean {
  if (a.column.path !== b.column.path) return false;
  const hops = a.column.path?.hops;
  const { dependencies } = hops ? hops[hops.length - 1].to : table;
  const [left, right] = [a.column.profile.name, b.column.profile.name];
  const determines = (from: string, to: string) => dependencies.some((one) => one.from === from && one.to === to);
  return determines(left, right) && determines(right, left);
}

/** A joined table may list values that no row uses, so only its number of values may be larger. */
function mayBeCopies(a: Cut, b: Cut): boolean {
  if (a.column.path === b.column.path && a.dimension.cardinality !== b.dimension.cardinality) return false;
  const isSameName = a.column.profile.name.toLowerCase() === b.column.profile.name.toLowerCase();
  return isSameName || a.dimension.cardinality === b.dimension.cardinality;
}

async function cutAlike(pairs: [Cut, Cut][], sql: string, rows: MetricSource["rows"]): Promise<[Cut, Cut][]> {
  if (pairs.length === 0) return [];
  const counts = pairs.flatMap(([{ dimension: a }, { dimension: b }]) => [
    `count(distinct row(${a.sql}))`,
    `count(distinct row(${b.sql}))`,
    `count(distinct row(${a.sql}, ${b.sql}))`,
  ]);
  const [cells] = await rows(`select ${counts.join(", ")} from (${sql}) facts`);
  return pairs.filter((_, i) => {
    const [left, right, both] = cells.slice(3 * i, 3 * i + 3).map(Number);
    return left === both && right === both;
  });
}
