import { AppError } from "../../base/app-error.ts";
import { canCutBy } from "../../engine/cells/usable-dimension.ts";
import type { ColumnProfile, ProfiledTable } from "../../engine/profile/profiled-table.ts";
import { findColumn } from "../understand/columns/find-column.ts";

/** The columns named, as far as the table has them; else all that can be cut by. Columns that are measured are none. */
export function chooseDimensions(wanted: string[] | null, table: ProfiledTable, measured: string[]): ColumnProfile[] {
  const usable = table.profiles.filter((profile) => !measured.includes(profile.name) && isUsable(profile, table));
  if (wanted === null) {
    if (usable.length === 0) throw nothingToCutBy(`No column of ${table.name} can be cut by`, []);
    return usable;
  }
  const found = wanted.flatMap((name) => findColumn(table, name) ?? []).filter(({ name }) => !measured.includes(name));
  if (found.length === 0)
    throw nothingToCutBy(
      `None of the dimensions ${wanted.join(", ")} is a column to cut ${table.name} by`,
      usable.map(({ name }) => name),
    );
  return [...new Set(found)];
}

const fewNumbers = 12;
const fewFractions = 50;

/** Unlike over time, months and days are as good as any other cut here: a plan may be missed in one of them. */
function isUsable({ role, dataType, cardinality, nullCount }: ColumnProfile, { rowCount }: ProfiledTable): boolean {
  if (!canCutBy(cardinality + (nullCount > 0 ? 1 : 0), rowCount)) return false;
  if (dataType === "float") return role === "dimension" && cardinality <= fewFractions;
  return dataType !== "integer" || role !== "measure" || cardinality <= fewNumbers;
}

function nothingToCutBy(problem: string, available: string[]): AppError {
  const wayOut = available.length > 0 ? ` Available: ${available.join(", ")}.` : "";
  return new AppError("COLUMN_NOT_FOUND", `${problem}.${wayOut}`, { available });
}
