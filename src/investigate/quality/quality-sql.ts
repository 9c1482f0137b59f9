import { quoteText } from "../../engine/sql.ts";
import type { Facts } from "../facts.ts";
import type { Period } from "../question.ts";

export const daySql = (facts: Facts): string => `cast(${facts.time} as date)`;

export const betweenSql = (day: string, { start, end }: Period): string =>
  `${day} between date ${quoteText(start)} and date ${quoteText(end)}`;

/** The name of the period a row belongs to: baseline, comparison, other. */
export function periodSql(facts: Facts): string {
  const day = daySql(facts);
  return `case when ${betweenSql(day, facts.baseline)} then 'baseline' when ${betweenSql(day, facts.comparison)} then 'comparison' else 'other' end`;
}

export const inEitherSql = (facts: Facts): string =>
  `(${betweenSql(daySql(facts), facts.baseline)} or ${betweenSql(daySql(facts), facts.comparison)})`;

export const dayListSql = (days: readonly string[]): string =>
  `(${days.map((day) => `date ${quoteText(day)}`).join(", ")})`;

/** The facts with extra columns, still under the name by which expressions may refer to them. */
export const factsWithSql = (facts: Facts, extra: string): string =>
  `(select *, ${extra} from (${facts.sql}) facts) facts`;

/** Ten digits of a float: the last ones of a parallel sum differ from run to run. */
export const steadySql = (expression: string): string =>
  `cast(format('{:.10g}', cast(${expression} as double)) as double)`;

/** The metric as a number; NULL where it is none, such as the median of a date. */
export const metricSql = ({ metric }: Facts): string =>
  steadySql(`try_cast(cast(${metric.aggregate} as varchar) as double)`);
