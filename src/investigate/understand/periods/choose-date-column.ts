import { AppError } from "../../../base/app-error.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import { type DateColumn, findDateColumn } from "./find-date-column.ts";

export const always = { start: "0001-01-01", end: "9999-12-31" };

/** The column that says when, before any periods are known; where several fit equally well, the first of them. */
export function chooseDateColumn(wanted: string | null, table: ProfiledTable, joins: JoinPath[] = []): DateColumn {
  const periods = { baseline: always, comparison: always };
  try {
    return findDateColumn(wanted, table, periods, joins);
  } catch (error) {
    const candidates = error instanceof AppError ? error.details["candidates"] : null;
    if (wanted !== null || !Array.isArray(candidates) || candidates.length === 0) throw error;
    return findDateColumn(String(candidates[0]), table, periods, joins);
  }
}
