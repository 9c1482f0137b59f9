import { AppError } from "../../../base/app-error.ts";
import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { quoteName, quoteText } from "../../../engine/sql.ts";
import type { Period } from "../../question.ts";
import type { MetricSource } from "../metric-source.ts";
import { parsePeriod, tryParsePeriod } from "./parse-period.ts";

/** The rows with a value in a column such as before/after. */
export interface PeriodValue {
  kind: "value";
  column: string;
  value: string;
}

/** Which rows belong to a period: those of some days, or those with a value. */
export type PeriodMatch = ({ kind: "dates" } & Period) | PeriodValue;

export interface PeriodPair<Match = PeriodMatch> {
  baseline: Match;
  comparison: Match;
}

const mostValues = 1000;

/** Days where both texts are of the calendar, else a column of the table that holds both values. */
export async function parsePeriods(
  texts: PeriodPair<string>,
  table: ProfiledTable,
  source: Pick<MetricSource, "rows">,
): Promise<PeriodPair> {
  const [baseline, comparison] = [tryParsePeriod(texts.baseline), tryParsePeriod(texts.comparison)];
  if (baseline && comparison)
    return { baseline: { kind: "dates", ...baseline }, comparison: { kind: "dates", ...comparison } };
  const found = await findPeriodValues(texts, table.profiles, table, source);
  if (found) return found;
  // Throws: at least one of them is no period.
  const unknown = [texts.baseline, texts.comparison].find((text) => !tryParsePeriod(text)) ?? texts.baseline;
  parsePeriod(unknown);
  throw new AppError("INVALID_DATE_RANGE", `"${unknown}" is not a period.`, { value: unknown });
}

/** The column with the fewest values that holds both. */
export async function findPeriodValues(
  { baseline, comparison }: PeriodPair<string>,
  columns: ColumnProfile[],
  table: ProfiledTable,
  { rows }: Pick<MetricSource, "rows">,
): Promise<PeriodPair<PeriodValue> | null> {
  const candidates = columns.filter(canHoldPeriods);
  if (candidates.length === 0 || baseline === comparison) return null;
  const written = candidates.flatMap(({ name }) => [baseline, comparison].map((text) => writtenAs(name, text)));
  const [values] = await rows(`select ${written.join(", ")} from ${quoteName(table.name)}`);
  const holding = candidates
    .map(({ name, cardinality }, i) => ({ name, cardinality, pair: [values[2 * i], values[2 * i + 1]] }))
    .filter(({ pair }) => pair.every((value) => value !== null) && pair[0] !== pair[1])
    .sort((a, b) => a.cardinality - b.cardinality);
  if (holding.length === 0) return null;
  const [{ name: column, pair }] = holding;
  return {
    baseline: { kind: "value", column, value: String(pair[0]) },
    comparison: { kind: "value", column, value: String(pair[1]) },
  };
}

const canHoldPeriods = ({ dataType, cardinality }: ColumnProfile): boolean =>
  ["string", "integer", "boolean"].includes(dataType) && cardinality >= 2 && cardinality <= mostValues;

/** The value as the column writes it: exactly so, else in other capitals. */
function writtenAs(column: string, text: string): string {
  const value = `${quoteName(column)}::varchar`;
  const [exact, loose] = [`${value} = ${quoteText(text)}`, `lower(${value}) = lower(${quoteText(text)})`];
  return `coalesce(min(${value}) filter (where ${exact}), min(${value}) filter (where ${loose}))`;
}

export interface PeriodTime {
  column: string;
  /** Expression over the facts: the date of a row. */
  sql: string;
  /** Condition over the facts: rows of other values are none of this question's. */
  only: string;
  baseline: Period;
  comparison: Period;
}

const onDay = (day: string): Period => ({ start: day, end: day });

/** Days for periods that are values of a column. */
export const standIns: PeriodPair<Period> = { baseline: onDay("2000-01-01"), comparison: onDay("2000-01-02") };

/** Two values of a column as two days that stand in for them, so that all that follows only knows dates. */
export function valuesAsDays({ baseline, comparison }: PeriodPair<PeriodValue>): PeriodTime {
  const when = ({ column, value }: PeriodValue, { start }: Period) =>
    `when ${quoteName(column)}::varchar = ${quoteText(value)} then date '${start}'`;
  return {
    column: baseline.column,
    only: `coalesce(${quoteName(baseline.column)}::varchar in (${quoteText(baseline.value)}, ${quoteText(comparison.value)}), true)`,
    sql: `(case ${when(baseline, standIns.baseline)} ${when(comparison, standIns.comparison)} end)::date`,
    baseline: { ...standIns.baseline, label: baseline.value },
    comparison: { ...standIns.comparison, label: comparison.value },
  };
}
