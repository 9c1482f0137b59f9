import { AppError } from "../../../base/app-error.ts";
import type { SessionQuestion } from "../../../domain/session-details.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { findDateColumn } from "../../../investigate/understand/periods/find-date-column.ts";
import { understand } from "./check-metric.ts";

/** Throws for what can be seen to be wrong without reading the rows again; the run finds out the rest. */
export async function checkQuestion(question: SessionQuestion, tables: ProfiledTable[]): Promise<void> {
  const metric = await understand(tables, question.target_metric, question.metric_definition);
  const table = tables.find(({ name }) => name === metric.table);
  if (table) checkPeriods(question, table);
}

function checkPeriods(
  { baseline_period, comparison_period, date_column }: SessionQuestion,
  table: ProfiledTable,
): void {
  const periods = { baseline: baseline_period, comparison: comparison_period };
  const date = ownDateColumn(date_column, table, periods);
  if (!date || date.min === null || date.max === null) return;
  const covers = { start: String(date.min).slice(0, 10), end: String(date.max).slice(0, 10) };
  for (const [period, { start, end }] of Object.entries(periods))
    if (end < covers.start || start > covers.end)
      throw new AppError(
        "INVALID_DATE_RANGE",
        `The ${period} period ${start}..${end} holds no rows. The data cover ${covers.start} to ${covers.end} (column ${date.name}).`,
        { period, start, end, covers, date_column: date.name },
      );
}

/** Null: dates that other tables bring are known in the run alone. */
function ownDateColumn(wanted: string | null, table: ProfiledTable, periods: Parameters<typeof findDateColumn>[2]) {
  try {
    const { column } = findDateColumn(wanted, table, periods);
    const profile = table.profiles.find(({ name }) => name === column);
    return profile && (profile.dataType === "date" || profile.dataType === "datetime") ? profile : null;
  } catch {
    return null;
  }
}
