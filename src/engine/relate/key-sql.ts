import { sourceSql } from "../profile/column-sql.ts";
import type { ProfiledTable } from "../profile/profiled-table.ts";
import { quoteName } from "../sql.ts";

export const tableSql = (table: ProfiledTable): string => sourceSql(table);

/** Text without what people vary: case, spaces around it, zeros before a number. */
export function foldedSql(x: string): string {
  const plain = `lower(trim(${x}::varchar))`;
  return `case when starts_with(${plain}, '0') and regexp_full_match(${plain}, '[0-9]+') then ltrim(${plain}, '0') else ${plain} end`;
}

/** The distinct keys of a table as k0, k1, … with their number of rows n; rows that miss a part have no key. */
export function distinctKeysSql(table: ProfiledTable, columns: string[], isFolded = false): string {
  const keys = columns.map(quoteName).map((x) => (isFolded ? foldedSql(x) : x));
  const select = keys.map((x, i) => `${x} as k${i}`).join(", ");
  const filled = columns.map((column) => `${quoteName(column)} is not null`).join(" and ");
  return `select ${select}, count(*) as n from ${tableSql(table)} where ${filled} group by all`;
}
