import type { ProfiledTable } from "./profiled-table.ts";

/** Where the rows lie is of no use to another process. */
export function withoutPlace({ long, ...table }: ProfiledTable): ProfiledTable {
  return { ...table, parquet: "", ...(long ? { long: withoutPlace(long) } : {}) };
}
