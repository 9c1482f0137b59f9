import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinHop } from "../../../engine/relate/prove-join.ts";
import { quoteName } from "../../../engine/sql.ts";
import type { FactColumn } from "./fact-columns.ts";

/** One row per row of the fact table, with the joined columns beside its own; `own` where they are more than the table's. */
export function factsSelect(table: ProfiledTable, columns: FactColumn[], own: string = quoteName(table.name)): string {
  const joined = columns.filter(({ path }) => path !== null);
  const aliases = new Map<string, string>();
  const joins: string[] = [];
  const selected = joined.map(({ name, profile, path }) => {
    const alias = joinAlong(path!.hops, aliases, joins);
    return `${alias}.${quoteName(profile.name)} as ${quoteName(name)}`;
  });
  const from = [`${own} as h0`, ...joins].join(" left join ");
  return `select ${["h0.*", ...selected].join(", ")} from ${from}`;
}

/** Adds the joins of a path that are not there yet; paths that begin alike share them. */
function joinAlong(hops: JoinHop[], aliases: Map<string, string>, joins: string[]): string {
  let alias = "h0";
  let way = "";
  for (const { to, fromColumns, toColumns } of hops) {
    way += JSON.stringify([to.name, fromColumns, toColumns]);
    const known = aliases.get(way);
    const next = known ?? `h${aliases.size + 1}`;
    if (!known) {
      const on = fromColumns.map((column, i) => `${alias}.${quoteName(column)} = ${next}.${quoteName(toColumns[i])}`);
      joins.push(`${quoteName(to.name)} as ${next} on ${on.join(" and ")}`);
      aliases.set(way, next);
    }
    alias = next;
  }
  return alias;
}
