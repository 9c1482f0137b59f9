import type { Duck } from "../duck.ts";
import type { ProfiledTable } from "../profile/profiled-table.ts";
import { quoteName } from "../sql.ts";
import { partPairs, partSets } from "./composite-candidates.ts";
import { groupBy } from "./group-by.ts";
import { describeRelationship } from "./judge-pair.ts";
import type { KeyColumn } from "./key-column.ts";
import { tableSql } from "./key-sql.ts";
import { coverageOf, measureKeys } from "./measure-keys.ts";
import type { Pair } from "./pair.ts";
import { probePairs } from "./probe-pairs.ts";
import type { Relationship } from "./relationship.ts";
import type { Samples } from "./sample-columns.ts";

export interface CompositeSearch {
  columns: KeyColumn[];
  samples: Samples;
  isConnected: (from: ProfiledTable, to: ProfiledTable) => boolean;
}

const groupedRows = 5000;

/** Foreign keys of two or three columns, for pairs of tables that no single column connects. */
export async function findCompositeKeys(duck: Duck, search: CompositeSearch): Promise<Relationship[]> {
  const found: Relationship[] = [];
  const tables = [...new Set(search.columns.map(({ table }) => table))];
  for (const to of tables) {
    const candidates = await candidateSets(duck, search, tables, to);
    const unique = await keepUnique(duck, to, candidates.flat());
    for (const sets of candidates) {
      const key = await firstForeignKey(
        duck,
        sets.filter((set) => unique.has(columnsOf(set))),
      );
      if (key) found.push(key);
    }
  }
  return found;
}

/** For each other table the sets of columns of `to` that it could point at. */
async function candidateSets(
  duck: Duck,
  { columns, samples, isConnected }: CompositeSearch,
  tables: ProfiledTable[],
  to: ProfiledTable,
): Promise<Pair[][][]> {
  const sources = tables.filter((from) => from !== to && !isConnected(from, to));
  const parts = sources.map((from) => partPairs(columns, from, to)).filter(({ length }) => length > 1);
  const probed = await probePairs(duck, samples, parts.flat());
  const isFound = (pair: Pair) =>
    probed.some(({ from, to, exact }) => from === pair.from && to === pair.to && exact >= 0.4);
  return parts.map((pairs) => partSets(pairs.filter(isFound), to));
}

const columnsOf = (set: Pair[]): string => set.map(({ to }) => quoteName(to.name)).join(", ");

/** Whole groups of rows with the same first part already show most repeated keys; an exact count decides about the rest. */
async function keepUnique(duck: Duck, table: ProfiledTable, sets: Pair[][]): Promise<Set<string>> {
  const unique: string[] = [];
  for (const [first, group] of groupBy(sets, ([{ to }]) => quoteName(to.name))) {
    const distinct = [...new Set(group.map(columnsOf))];
    const counts = distinct.map((columns) => `count(distinct row(${columns}))`).join(", ");
    const step = Math.max(1, Math.floor(table.rowCount / groupedRows));
    const [[rows, ...keys]] = await duck.rows(
      `select count(*), ${counts} from ${tableSql(table)} where hash(${first}) % ${step} = 0`,
    );
    for (const columns of distinct.filter((_, i) => keys[i] === rows)) {
      const [[count]] = await duck.rows(`select count(*) from (select distinct ${columns} from ${tableSql(table)})`);
      if (Number(count) === table.rowCount) unique.push(columns);
    }
  }
  return new Set(unique);
}

async function firstForeignKey(duck: Duck, sets: Pair[][]): Promise<Relationship | null> {
  for (const set of sets) {
    const key = await verify(duck, set);
    if (key) return key;
  }
  return null;
}

/** Where `to` holds most combinations of its parts, containment is no surprise and must be nearly complete. */
async function verify(duck: Duck, set: Pair[]): Promise<Relationship | null> {
  const from = { table: set[0].from.table, columns: set.map((part) => part.from.name) };
  const to = { table: set[0].to.table, columns: set.map((part) => part.to.name) };
  const measure = await measureKeys(duck, from, to);
  const coverage = coverageOf(measure);
  const isSparse = measure.toKeys < 0.3 * set.reduce((product, part) => product * part.to.profile.cardinality, 1);
  if (measure.toFanOut !== 1 || coverage < (isSparse ? 0.5 : 0.9)) return null;
  const confidence = 0.9 * Math.min(...set.map(({ name }) => name.score)) * (0.5 + 0.5 * coverage);
  const reasons = ["the columns are unique only together", "all parts have the same or like names"];
  return describeRelationship({ from, to, measure, isForeignKey: true, confidence, reasons });
}
