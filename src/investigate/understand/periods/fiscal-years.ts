import { yearSpan } from "../../../base/calendar.ts";
import { fiscalYear, fiscalYearSql } from "../../../engine/load/formats/fiscal-years.ts";
import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { quoteName } from "../../../engine/sql.ts";
import type { Period, Question } from "../../question.ts";
import { findColumn } from "../columns/find-column.ts";
import type { DateColumn } from "./find-date-column.ts";
import type { PeriodPair } from "./parse-periods.ts";

const leastYears = 2;

/** FY2019, 2019/20 and the like, in all values that the profile shows. */
export function holdsFiscalYears({ dataType, cardinality, topValues, samples }: ColumnProfile): boolean {
  const shown = [...topValues.map(({ value }) => value), ...samples];
  return (
    dataType === "string" &&
    cardinality >= leastYears &&
    shown.length > 0 &&
    shown.every((text) => fiscalYear(text) !== null)
  );
}

/** The column that says when, in a table that knows fiscal years and no dates. */
export function fiscalColumn({ profiles }: ProfiledTable): DateColumn | null {
  const found = profiles.filter(holdsFiscalYears);
  return found.length === 1 ? { column: found[0].name, sql: fiscalYearSql(quoteName(found[0].name)) } : null;
}

/** Periods written as the table writes its years. Whole years stand in for them: when a fiscal year begins, the table does not say. */
export function placeFiscalYears(
  { baseline, comparison, dateColumn }: Pick<Question, "baseline" | "comparison" | "dateColumn">,
  table: ProfiledTable,
): (PeriodPair<Period> & { date: DateColumn }) | null {
  const [before, after] = [readYears(baseline.label), readYears(comparison.label)];
  if (!before || !after) return null;
  const named = dateColumn === null ? null : findColumn(table, dateColumn);
  const only = named ? { ...table, profiles: [named] } : table;
  const date = named || !table.profiles.some(({ role }) => role === "timestamp") ? fiscalColumn(only) : null;
  return date && { baseline: before, comparison: after, date };
}

function readYears(label = ""): Period | null {
  const [first, last, ...more] = label.trim().split(/\s*(?:\.{2,3}|…)\s*|\s+(?:to|until)\s+/);
  const [from, to] = [fiscalYear(first), fiscalYear(last ?? first)];
  if (from === null || to === null || more.length > 0 || from > to) return null;
  return { start: yearSpan(from).start, end: yearSpan(to).end, label };
}
