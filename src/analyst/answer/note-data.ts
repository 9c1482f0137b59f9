import { formatNumber } from "../../base/format-number.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import { usedColumns } from "../query/query-frame.ts";
import type { Query } from "../understand/understanding.ts";

/** What a reader should know about the data behind the figures: lines that could not be read, values that are missing. */
export function noteData(tables: ProfiledTable[], query: Query | null): string[] {
  const rejected = tables.flatMap(({ name, rejected: { count } }) =>
    count > 0 ? [`${formatNumber(count)} lines of ${name} could not be read and are left out`] : [],
  );
  const used = query ? [...new Set(usedColumns(query))] : [];
  const missing = used.flatMap(({ name, profile, path }) =>
    profile.nullCount > 0 && path === null ? [`${name} is missing in ${formatNumber(profile.nullCount)} rows`] : [],
  );
  return [...rejected, ...missing];
}
