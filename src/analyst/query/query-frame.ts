import type { JoinPath } from "../../engine/relate/find-joins.ts";
import { quoteName } from "../../engine/sql.ts";
import { joinTables } from "../../investigate/understand/facts/joined-tables.ts";
import type { ScopeColumn } from "../understand/scope/scope.ts";
import type { Condition, Group, Measure, Query } from "../understand/understanding.ts";

/** The tables of a query and how its columns are written. */
export interface Frame {
  from: string;
  sql(column: ScopeColumn): string;
  /** Expression for when a row happened; null where no date is needed. */
  date: string | null;
}

/** The fact table, joined with no more than the query speaks of. */
export function frameOf(query: Query): Frame {
  const columns = usedColumns(query);
  const paths = [...new Set(columns.flatMap(({ path }) => (path ? [path] : [])))];
  const { from, joined } = joinTables(query.scope.fact, paths);
  const aliases = new Map<JoinPath, string>(joined.map(({ path, alias }) => [path, alias]));
  const sql = ({ path, profile }: ScopeColumn) => `${path ? aliases.get(path)! : "fact"}.${quoteName(profile.name)}`;
  const { date } = query;
  return { from, sql, date: date === null ? null : date.column ? sql(date.column) : date.sql };
}

export function usedColumns({ measures, groups, conditions, having, date, shape }: Query): ScopeColumn[] {
  return [
    ...measures.flatMap(columnsOfMeasure),
    ...groups.flatMap(columnsOfGroup),
    ...conditions.flatMap(columnsOfCondition),
    ...having.flatMap(({ measure }) => columnsOfMeasure(measure)),
    ...(date?.column ? [date.column] : []),
    ...(shape.kind === "histogram" ? [shape.column] : shape.kind === "correlation" ? shape.columns : []),
  ];
}

export function columnsOfMeasure(measure: Measure): ScopeColumn[] {
  switch (measure.kind) {
    case "column":
    case "distinct":
    case "flagged":
      return [measure.column];
    case "rows":
      return [];
    case "duration":
      return [measure.from, measure.to];
    case "fraction":
      return measure.conditions.flatMap(columnsOfCondition);
    case "ratio":
      return [...columnsOfMeasure(measure.top), ...columnsOfMeasure(measure.bottom)];
    case "part":
      return [...columnsOfMeasure(measure.of), ...measure.conditions.flatMap(columnsOfCondition)];
    case "scaled":
      return columnsOfMeasure(measure.of);
    case "nested":
      return [...columnsOfMeasure(measure.inner), ...columnsOfGroup(measure.over)];
  }
}

const columnsOfGroup = (group: Group): ScopeColumn[] => (group.kind === "column" ? [group.column] : []);
const columnsOfCondition = (condition: Condition): ScopeColumn[] => ("column" in condition ? [condition.column] : []);
