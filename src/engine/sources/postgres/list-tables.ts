import { quoteName } from "../../sql.ts";
import type { SourceTable } from "../source-connection.ts";

// Partitions count for the table they are part of. What statistics do not know yet is -1.
const tablesSql = `
select n.nspname, c.relname, c.relkind, n.nspname = current_schema(),
  case when c.relkind = 'p'
    then (select sum(nullif(p.reltuples, -1)) from pg_partition_tree(c.oid) t join pg_class p on p.oid = t.relid where t.isleaf)
    when c.relkind in ('v', 'f') then null else nullif(c.reltuples, -1) end,
  case when c.relkind = 'p' then (select sum(pg_total_relation_size(t.relid)) from pg_partition_tree(c.oid) t where t.isleaf)
    when c.relkind in ('v', 'f') then null else pg_total_relation_size(c.oid) end
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
order by 1, 2`;

export async function listPostgresTables(rows: (sql: string) => Promise<unknown[][]>): Promise<SourceTable[]> {
  return (await rows(tablesSql)).map(([schema, table, kind, isUsual, count, bytes]) => ({
    name: isUsual ? String(table) : `${schema}.${table}`,
    kind: kind === "v" || kind === "m" ? "view" : "table",
    rows: count === null ? null : Math.round(Number(count)),
    bytes: bytes === null ? null : Number(bytes),
    from: `${quoteName(String(schema))}.${quoteName(String(table))}`,
  }));
}
