import { AppError } from "../../../base/app-error.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { nearNames } from "./near-names.ts";

const shown = 40;

export function columnNotFound(name: string, tables: ProfiledTable[]): AppError {
  const available = availableColumns(tables);
  const near = nearNames(name.split(".").pop() ?? name, available);
  const hint = near.length > 0 ? ` Did you mean ${near.map((one) => `'${one}'`).join(" or ")}?` : "";
  const rest = available.length > shown ? ` and ${available.length - shown} more` : "";
  return new AppError(
    "COLUMN_NOT_FOUND",
    `Column '${name}' not found in any uploaded file. Available columns: ${available.slice(0, shown).join(", ")}${rest}.${hint}`,
    { column: name, available, did_you_mean: near },
  );
}

function availableColumns(tables: ProfiledTable[]): string[] {
  return [...new Set(tables.flatMap(({ columns }) => columns.map(({ name }) => name)))].sort();
}
