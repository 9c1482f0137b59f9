import { AppError } from "../../../base/app-error.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import type { Period, Question } from "../../question.ts";
import { findColumn } from "../columns/find-column.ts";
import type { MetricSource } from "../metric-source.ts";
import { type DateColumn, findDateColumn } from "./find-date-column.ts";
import { parsePeriod, tryParsePeriod } from "./parse-period.ts";
import { findPeriodValues, type PeriodPair, standIns, valuesAsDays } from "./parse-periods.ts";

/** A period as a person writes it; whether it is days or a value of a column is only known with the table. */
export function readPeriods(texts: PeriodPair<string>): PeriodPair<Period> {
  return {
    baseline: { ...readPeriod(texts.baseline, standIns.baseline), label: texts.baseline },
    comparison: { ...readPeriod(texts.comparison, standIns.comparison), label: texts.comparison },
  };
}

/** What is written like a date must be one: 2025-13 is a slip, not a value. */
const readPeriod = (text: string, standIn: Period): Period =>
  /^\d{4}-\d|\.\./.test(text.trim()) ? parsePeriod(text) : (tryParsePeriod(text) ?? standIn);

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
  try {
    for (const { label } of [asked.baseline, asked.comparison]) if (label !== undefined) parsePeriod(label);
    return { ...days, only: null, date: findDateColumn(asked.dateColumn, table, days, joins) };
  } catch (error) {
    const values = mayBeValues(error) ? await placeValues(asked, table, source) : null;
    if (values) return values;
    throw isCalendar(asked) ? error : nowhere(asked, table, error);
  }
}

const isCalendar = ({ baseline, comparison }: Asked): boolean =>
  [baseline, comparison].every(({ label }) => label === undefined || tryParsePeriod(label) !== null);

function nowhere({ baseline, comparison }: Asked, { name }: ProfiledTable, error: unknown): AppError {
  const values = `No column of ${name} holds both "${baseline.label}" and "${comparison.label}" as values either.`;
  return new AppError("INVALID_DATE_RANGE", `${(error as Error).message} ${values}`, { table: name }, error);
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
