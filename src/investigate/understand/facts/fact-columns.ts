import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import type { Metric } from "../../metric.ts";
import { isLabel, isSmall, isUsable } from "./usable-column.ts";

/** A column of the facts: the table's own, or one that a join brings. */
export interface FactColumn {
  /** Its name in the facts. */
  name: string;
  profile: ColumnProfile;
  /** Null for the table's own. */
  path: JoinPath | null;
}

export interface ColumnChoice {
  metric: Metric;
  table: ProfiledTable;
  joins: JoinPath[];
  dateColumn: string;
}

/** The columns by which the facts can be cut into segments, the table's own first. */
export function chooseColumns({ metric, table, joins, dateColumn }: ColumnChoice): FactColumn[] {
  const joined = joins.flatMap((path) => columnsOfJoin(path, table)).filter(({ name }) => name !== dateColumn);
  const replaced = replacedKeys(joins, joined);
  const parts = new Set([...metric.columns, ...dateColumn.split(", "), dateColumn]);
  const own = table.profiles
    .filter((profile) => !parts.has(profile.name) && isUsable(profile, table.rowCount, false))
    .filter(({ name, role }) => role !== "id" || !replaced.has(name))
    .map((profile): FactColumn => ({ name: profile.name, profile, path: null }));
  const names = new Set(table.columns.map(({ name }) => name));
  return [...own, ...joined.filter(({ name }) => !names.has(name))];
}

/** Keys that only tell rows of the joined table apart stay out; its name for them may come in. */
function columnsOfJoin(path: JoinPath, fact: ProfiledTable): FactColumn[] {
  const { to, toColumns } = path.hops[path.hops.length - 1];
  return to.profiles
    .filter((profile) => !toColumns.includes(profile.name) || (isLabel(profile) && profile.role !== "id"))
    .filter((profile) => isUsable(profile, fact.rowCount, true))
    .filter(({ cardinality }) => cardinality < to.rowCount || isSmall(cardinality, fact.rowCount))
    .map((profile) => ({ name: `${path.role}.${profile.name}`, profile, path }));
}

/** Foreign keys of joins that bring something better to cut by. */
function replacedKeys(joins: JoinPath[], joined: FactColumn[]): Set<string> {
  const fruitful = joins.filter((path) => joined.some((column) => column.path === path));
  return new Set(fruitful.flatMap(({ hops }) => hops[0].fromColumns));
}
