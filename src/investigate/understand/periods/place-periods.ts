import { AppError } from "../../../base/app-error.ts";
import { toDay } from "../../../base/calendar.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import type { Period, Question } from "../../question.ts";
import { collectProblems } from "../collect-problems.ts";
import { findColumn } from "../columns/find-column.ts";
import type { MetricSource } from "../metric-source.ts";
import { type DateColumn, findDateColumn, onlyYears } from "./find-date-column.ts";
import { placeFiscalYears } from "./fiscal-years.ts";
import { parsePeriod, tryParsePeriod } from "./parse-period.ts";
import { findPeriodValues, type PeriodPair, standIns, valuesAsDays } from "./parse-periods.ts";
import { readWords, readWordsBeside } from "./read-words.ts";

/** Periods as a person writes them, on a day; whether they are days or values of a column is only known with the table. */
export function readPeriods(texts: PeriodPair<string>, now: Date): PeriodPair<Period> {
  const today = toDay(now);
  const comparison = readOwn(texts.comparison, today);
  const besideComparison = comparison && besideOther(texts.baseline, comparison, today);
  const baseline = besideComparison ?? readOwn(texts.baseline, today);
  return {
    baseline: baseline ?? { ...standIns.baseline, label: texts.baseline },
    comparison: comparison ??
      (baseline && besideOther(texts.comparison, baseline, today)) ?? {
        ...standIns.comparison,
        label: texts.comparison,
      },
  };
}

function readOwn(text: string, today: string): Period | null {
  const days = tryParsePeriod(text);
  if (days) return { ...days, label: text };
  const said = readWords(text, today);
  return said && { ...said, label: text, today };
}

function besideOther(text: string, other: Period, today: string): Period | null {
  const days = readWordsBeside(text, other);
  return days && { ...days, label: text, today };
}

/** The days are those that were asked for, and stand in for no value of a column. */
export const isOfCalendar = ({ label, today }: Period): boolean =>
  label === undefined || today !== undefined || tryParsePeriod(label) !== null;

export interface PlacedPeriods extends PeriodPair<Period> {
  date: DateColumn;
  /** Condition over the facts that rows must meet to be in question at all. */
  only: string | null;
}

type Asked = Pick<Question, "baseline" | "comparison" | "dateColumn">;

/** When rows happened: days of a column with dates, else two values of a column such as before and after. */
export async function placePeriods(
  asked: Asked,
  table: ProfiledTable,
  joins: JoinPath[],
  source: Pick<MetricSource, "rows">,
): Promise<PlacedPeriods> {
  const days = { baseline: daysOnly(asked.baseline), comparison: daysOnly(asked.comparison) };
  const fiscal = placeFiscalYears(asked, table);
  if (fiscal) return { ...fiscal, only: null };
  try {
    checkCalendar(asked);
    return { ...days, only: null, date: findDateColumn(asked.dateColumn, table, days, joins) };
  } catch (error) {
    const values = mayBeValues(error) ? await placeValues(asked, table, source) : null;
    if (values) return values;
    const years = asked.dateColumn === null && isCalendar(asked) ? onlyYears(table, days) : null;
    if (years) return { ...days, only: null, date: years };
    throw isCalendar(asked) ? error : nowhere(asked, table, error);
  }
}

/** Throws for texts that are no days, for both at once. */
export function checkCalendar({ baseline, comparison }: PeriodPair<Period>): void {
  const problems = collectProblems();
  for (const [field, period] of Object.entries({ baseline, comparison }))
    problems.attempt(field, () => {
      if (!isOfCalendar(period)) parsePeriod(period.label!);
    });
  problems.settle();
}

const isCalendar = ({ baseline, comparison }: Asked): boolean => isOfCalendar(baseline) && isOfCalendar(comparison);

// 2025-13 is a slip, not a value.
const isWrittenAsDate = (text = ""): boolean => /^\s*\d{4}-\d|\.\./.test(text);

function nowhere({ baseline, comparison }: Asked, { name }: ProfiledTable, error: unknown): unknown {
  if (isWrittenAsDate(baseline.label) || isWrittenAsDate(comparison.label)) return error;
  const { code, message, details } = error as AppError;
  const values = `No column of ${name} holds both "${baseline.label}" and "${comparison.label}" as values either.`;
  return new AppError(code, `${message} ${values}`, { ...details, table: name }, error);
}

const daysOnly = ({ start, end }: Period): Period => ({ start, end });

const mayBeValues = (error: unknown): boolean =>
  error instanceof AppError && ["DATE_COLUMN_NEEDED", "INVALID_DATE_RANGE"].includes(error.code);

async function placeValues(
  { baseline, comparison, dateColumn }: Asked,
  table: ProfiledTable,
  source: Pick<MetricSource, "rows">,
): Promise<PlacedPeriods | null> {
  if (baseline.label === undefined || comparison.label === undefined) return null;
  const named = dateColumn === null ? null : findColumn(table, dateColumn);
  const columns = named ? [named] : table.profiles;
  const texts = { baseline: baseline.label, comparison: comparison.label };
  const values = await findPeriodValues(texts, columns, table, source);
  if (!values) return null;
  const { column, sql, ...placed } = valuesAsDays(values);
  return { ...placed, date: { column, sql } };
}
