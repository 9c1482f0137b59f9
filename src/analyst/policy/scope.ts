/** A table of the case by its name and its columns, all in lower case. */
export interface KnownTable {
  name: string;
  columns: string[];
}

/** Something a query selects from. What a derived one reads was judged where it was written, so its columns are not followed. */
export interface Relation {
  alias: string;
  /** Null: a subquery, a CTE or a table function. */
  table: string | null;
  /** By the names they go by here. */
  columns: { name: string; column: string }[];
}

export interface Scope {
  relations: Relation[];
  /** Names of CTEs that hide tables. */
  ctes: ReadonlySet<string>;
  outer: Scope | null;
}

export interface BaseColumn {
  table: string;
  column: string;
}

/** The columns of tables that a name with its qualifiers may mean, in the nearest scope that knows it. A name nobody knows is an alias. */
export function resolveName(parts: string[], scope: Scope | null): BaseColumn[] {
  if (scope === null) return [];
  const named = scope.relations.flatMap((relation) => namedColumns(parts, relation));
  if (named.length > 0) return named;
  const whole = scope.relations.filter(({ alias }) => alias === parts[parts.length - 1]);
  // A table's name alone is a struct of all its columns.
  if (whole.length > 0) return whole.flatMap(allColumns);
  const isDerived = scope.relations.some(({ alias, table }) => table === null && parts.slice(0, -1).includes(alias));
  return isDerived ? [] : resolveName(parts, scope.outer);
}

function namedColumns(parts: string[], relation: Relation): BaseColumn[] {
  // `a.b` is column b of table a, or field b of the struct in column a: where both are possible both count.
  const wanted = new Set([parts[0], ...parts.filter((_, i) => i > 0 && parts[i - 1] === relation.alias)]);
  return toBase(relation, ({ name }) => wanted.has(name));
}

export function allColumns(relation: Relation): BaseColumn[] {
  return toBase(relation, () => true);
}

export function toBase(relation: Relation, isWanted: (column: { name: string }) => boolean): BaseColumn[] {
  const { table, columns } = relation;
  return table === null ? [] : columns.filter(isWanted).map(({ column }) => ({ table, column }));
}
