import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import { quoteName } from "../../../engine/sql.ts";

/** The table at the end of a join, and how its columns are called in the facts. */
export interface JoinedTable {
  path: JoinPath;
  table: ProfiledTable;
  /** In SQL. */
  alias: string;
}

export const factAlias = "fact";

export const joinedName = ({ path }: Pick<JoinedTable, "path">, column: string): string => `${path.role}.${column}`;

/** `"orders" as fact left join "customers" as j1 on …`; hops that paths share are joined once. */
export function joinTables(fact: ProfiledTable, paths: JoinPath[]): { from: string; joined: JoinedTable[] } {
  const aliases = new Map<string, string>();
  const clauses: string[] = [];
  const joined = paths.map((path) => {
    let alias = factAlias;
    for (const { fromColumns, to, toColumns } of path.hops) {
      const key = JSON.stringify([alias, fromColumns, to.name, toColumns]);
      const known = aliases.get(key);
      const next = known ?? `j${aliases.size + 1}`;
      const on = fromColumns.map((column, i) => `${alias}.${quoteName(column)} = ${next}.${quoteName(toColumns[i])}`);
      if (!known) clauses.push(` left join ${quoteName(to.name)} as ${next} on ${on.join(" and ")}`);
      aliases.set(key, next);
      alias = next;
    }
    return { path, table: path.hops[path.hops.length - 1].to, alias };
  });
  return { from: `${quoteName(fact.name)} as ${factAlias}${clauses.join("")}`, joined };
}

export const lastHop = ({ hops }: JoinPath): JoinPath["hops"][number] => hops[hops.length - 1];
