import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import { quoteName } from "../../engine/sql.ts";
import { nearNames } from "../../investigate/understand/columns/near-names.ts";
import type { ToolError } from "../tools/tool-error.ts";

interface SqlArguments {
  query: string;
  row_limit: number;
}

/** Another query for one that failed: the nearest name, a cast, fewer rows, or without what is no SQL. Null: no idea. */
export function repairSql(
  { query, row_limit }: SqlArguments,
  error: ToolError,
  tables: ProfiledTable[],
): string | null {
  switch (error.category) {
    case "missing_column":
      return renameMissing(query, error.message, tables);
    case "type_mismatch":
      return castText(query, error.message);
    case "resource_exhausted":
      return error.status === "timeout" ? null : `select * from (${withoutEnd(query)}) limit ${row_limit}`;
    case "sql_syntax":
      return stripDecoration(query);
  }
}

function renameMissing(query: string, message: string, tables: ProfiledTable[]): string | null {
  const missing =
    /(?:column|name) "([^"]+)"/i.exec(message)?.[1] ?? /Table with name (\S+) does not exist/i.exec(message)?.[1];
  if (!missing) return null;
  const isTable = /table/i.test(message) && !/column/i.test(message);
  const known = isTable
    ? tables.map(({ name }) => name)
    : tables.flatMap(({ profiles }) => profiles.map(({ name }) => name));
  const offered = /(?:Candidate bindings: |Did you mean )"?([^"\n,?]+)/i.exec(message)?.[1]?.split(".").at(-1);
  const [nearest] = nearNames(missing, known);
  const name = nearest ?? (offered && known.includes(offered) ? offered : null);
  if (!name || name === missing) return null;
  const pattern = new RegExp(`"${escapeName(missing)}"|\\b${escapeName(missing)}\\b`, "gi");
  return query.replace(pattern, quoteName(name));
}

const escapeName = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Text that holds numbers is read as numbers where it is summed or averaged. */
function castText(query: string, message: string): string | null {
  const called = /'?(sum|avg|median|stddev_samp|min|max)\((?:VARCHAR|BOOLEAN)\)/i.exec(message)?.[1];
  if (!called) return null;
  const pattern = new RegExp(`\\b${called}\\(\\s*((?:[\\w]+\\.)?(?:"[^"]+"|\\w+))\\s*\\)`, "gi");
  const cast = query.replace(pattern, (_, column: string) => `${called}(try_cast(${column} as double))`);
  return cast === query ? null : cast;
}

const withoutEnd = (query: string): string => query.trim().replace(/;+$/, "");

function stripDecoration(query: string): string | null {
  const bare = withoutEnd(query.replace(/^\s*```(?:sql)?\s*|\s*```\s*$/g, "").replace(/^\s*sql:\s*/i, ""));
  return bare === query ? null : bare;
}
