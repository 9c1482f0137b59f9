import { AppError } from "../../../base/app-error.ts";
import type { SessionQuestion } from "../../../domain/session-details.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { type Asking, chooseForms } from "../../../investigate/understand/choose-forms.ts";
import { collectProblems } from "../../../investigate/understand/collect-problems.ts";
import { columnNotFound } from "../../../investigate/understand/columns/column-not-found.ts";
import { findColumn } from "../../../investigate/understand/columns/find-column.ts";
import { columnsOf } from "../../../investigate/understand/expression/expression.ts";
import { checkOrder } from "../../../investigate/understand/periods/check-order.ts";
import { findDateColumn } from "../../../investigate/understand/periods/find-date-column.ts";
import { readCondition, understandWhere } from "../../../investigate/understand/where/understand-where.ts";
import { understand } from "./check-metric.ts";
import { withEmptyTables } from "./session-tables.ts";

/** Throws for what can be seen to be wrong without reading the rows again, all of it at once; the run finds out the rest. */
export async function checkQuestion(question: SessionQuestion, given: ProfiledTable[]): Promise<void> {
  const problems = collectProblems();
  const { tables } = chooseForms({ tables: given, relationships: [] }, askedOf(question));
  const metric = await problems.attemptLater("target_metric", () =>
    understand(tables, question.target_metric, question.metric_definition),
  );
  const table = tables.find(({ name }) => name === metric?.table);
  await problems.attemptLater("where", () => checkWhere(question.where, tables, table ?? null));
  const periods = { baseline: question.baseline_period, comparison: question.comparison_period };
  problems.attempt("comparison_period", () => checkOrder(periods));
  if (table) problems.attempt("comparison_period", () => checkPeriods(question, table));
  problems.settle();
}

function askedOf({ target_metric, metric_definition, date_column, where, wide }: SessionQuestion): Asking {
  return {
    metric: target_metric,
    definition: metric_definition,
    dateColumn: date_column,
    ...(where ? { where } : {}),
    ...(wide === "keep" ? { wide } : {}),
  };
}

/** Columns that joins bring are known in the run alone: here it is enough that some table has them. */
async function checkWhere(where: string | null, tables: ProfiledTable[], fact: ProfiledTable | null): Promise<void> {
  if (!where?.trim()) return;
  await withEmptyTables(tables, async (source) => {
    const columns = columnsOf(await readCondition(where, tables, source));
    const unknown = columns.find(({ name }) => !tables.some((table) => findColumn(table, name)));
    if (unknown) throw columnNotFound(unknown.name, tables);
    if (fact && columns.every(({ name }) => findColumn(fact, name))) await understandWhere(where, fact, [], source);
  });
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
