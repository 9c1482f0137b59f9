import { AppError } from "../../base/app-error.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";

/** Headers without rows have no types either: whatever were asked of them, the answer would be about something else. */
export function refuseEmpty<Source extends { tables: ProfiledTable[] }>(source: Source): Source {
  if (source.tables.some(({ rowCount }) => rowCount > 0)) return source;
  const names = source.tables.map(({ file }) => file).join(", ");
  const verb = source.tables.length === 1 ? "has a header but" : "have headers but";
  throw new AppError(
    "INVALID_FILE_TYPE",
    `${names} ${verb} no rows: there is nothing to ask of it. Name a table with data.`,
    {
      files: source.tables.map(({ file }) => file),
    },
  );
}
