import type { Duck } from "../duck.ts";
import type { ProfiledTable } from "../profile/profiled-table.ts";
import { findCompositeKeys } from "./composite-keys.ts";
import { judgePair, leastCoverage } from "./judge-pair.ts";
import { type KeyColumn, keyColumnsOf } from "./key-column.ts";
import { measureKeys, measureUniqueKey } from "./measure-keys.ts";
import { foreignKeyPairs, type Shapes, sharedColumnPairs } from "./pair.ts";
import { type ProbedPair, probePairs } from "./probe-pairs.ts";
import type { Relationship } from "./relationship.ts";
import { resolveRivals, toKey } from "./resolve-rivals.ts";
import { type Samples, sampleColumns } from "./sample-columns.ts";
import { shapeColumns } from "./shape-columns.ts";
import { sharedValues } from "./shared-values.ts";

/** How the tables hang together: foreign keys, and columns that share their values without being keys. */
export async function relateTables(duck: Duck, tables: ProfiledTable[]): Promise<Relationship[]> {
  const columns = keyColumnsOf(tables);
  const samples = await sampleColumns(duck, columns);
  try {
    const shapes = await shapeColumns(duck, samples, columns);
    const pointing = await findPointing(duck, { columns, samples, shapes });
    const single = resolveRivals(pointing.filter(isForeignKey));
    const composite = await findCompositeKeys(duck, {
      columns,
      samples,
      isConnected: (from, to) => isConnected(single, from, to),
    });
    const foreignKeys = [...single, ...resolveRivals(composite)];
    const alike = pointing.filter((one) => !isForeignKey(one) && !foreignKeys.some((key) => isSamePair(key, one)));
    const shared = await findShared(duck, { columns, samples, shapes, foreignKeys });
    return inOrder([...foreignKeys, ...bestAlike(alike), ...shared], tables);
  } finally {
    await samples.drop();
  }
}

interface Material {
  columns: KeyColumn[];
  samples: Samples;
  shapes: Shapes;
}

/** Columns whose values are found in a unique column: probed on samples, then measured on all rows, then judged. */
async function findPointing(duck: Duck, { columns, samples, shapes }: Material): Promise<Relationship[]> {
  const probed = await probePairs(duck, samples, foreignKeyPairs(columns, shapes));
  const found: Relationship[] = [];
  for (const pair of probed.filter(isPromising)) {
    const isFolded = pair.exact < 0.95 && pair.folded > pair.exact + 0.02;
    const [from, to] = [endOf(pair.from), endOf(pair.to)];
    const quick = isFolded ? null : await measureUniqueKey(duck, from, to);
    const measure = quick ?? (await measureKeys(duck, from, to, isFolded));
    const relationship = judgePair(pair, measure, shapes, isFolded);
    if (relationship) found.push(relationship);
  }
  return found;
}

/** Columns of the same name with the same values, unique in neither table, that no foreign key explains. */
async function findShared(
  duck: Duck,
  { columns, samples, foreignKeys }: Material & { foreignKeys: Relationship[] },
): Promise<Relationship[]> {
  const pairs = sharedColumnPairs(columns).filter(({ from, to }) => !isExplained(foreignKeys, from, to));
  const probed = await probePairs(duck, samples, pairs);
  const found: Relationship[] = [];
  for (const pair of probed.filter(isPromising)) {
    const relationship = await sharedValues(duck, pair, samples);
    if (relationship) found.push(relationship);
  }
  return found;
}

// Half of the rows must be found; the sample may be a little off.
const isPromising = ({ exact, folded }: ProbedPair): boolean => Math.max(exact, folded) >= leastCoverage - 0.1;

const endOf = ({ table, name }: KeyColumn) => ({ table, columns: [name] });
const isForeignKey = ({ relationship_type }: Relationship): boolean => relationship_type === "foreign_key";

function isConnected(relationships: Relationship[], from: ProfiledTable, to: ProfiledTable): boolean {
  return relationships.some(({ from_table, to_table }) => from_table === from.name && to_table === to.name);
}

const isSamePair = (a: Relationship, b: Relationship): boolean =>
  (a.from_table === b.from_table && a.to_table === b.to_table) ||
  (a.from_table === b.to_table && a.to_table === b.from_table);

/** Both point at the same key, or their tables are joined anyway. */
function isExplained(foreignKeys: Relationship[], a: KeyColumn, b: KeyColumn): boolean {
  const targetsOf = ({ table, name }: KeyColumn) =>
    foreignKeys.filter((key) => key.from_table === table.name && key.from_columns.includes(name)).map(toKey);
  const targets = targetsOf(a);
  const isJoined = foreignKeys.some(
    (key) =>
      [a, b].every(({ table }) => table.name === key.from_table || table.name === key.to_table) &&
      key.from_table !== key.to_table,
  );
  return isJoined || targetsOf(b).some((target) => targets.includes(target));
}

/** One row of the answer for each pointing column. */
function bestAlike(alike: Relationship[]): Relationship[] {
  const best = new Map<string, Relationship>();
  for (const one of alike) {
    const key = JSON.stringify([one.from_table, one.from_column]);
    if (one.confidence > (best.get(key)?.confidence ?? 0)) best.set(key, one);
  }
  return resolveRivals([...best.values()]);
}

function inOrder(relationships: Relationship[], tables: ProfiledTable[]): Relationship[] {
  const places = new Map<string, number>();
  for (const table of tables) {
    places.set(JSON.stringify([table.name]), places.size);
    for (const { name } of table.columns) places.set(JSON.stringify([table.name, name]), places.size);
  }
  const placeOf = (table: string, column: string) => places.get(JSON.stringify([table, column])) ?? 0;
  return [...relationships].sort(
    (a, b) =>
      placeOf(a.from_table, a.from_columns[0]) - placeOf(b.from_table, b.from_columns[0]) ||
      a.from_columns.length - b.from_columns.length ||
      b.confidence - a.confidence ||
      placeOf(a.to_table, a.to_columns[0]) - placeOf(b.to_table, b.to_columns[0]),
  );
}
