import { type Calendar, type Span, startOf } from "../../../analysis/history/grain.ts";
import { missingValue } from "../../../engine/encode/encode-rows.ts";
import { quoteText } from "../../../engine/sql.ts";
import type { FactDimension, Facts } from "../../facts.ts";
import { fromFacts, hasOtherValue } from "../../facts-sql.ts";

/** The metric over each of the spans, as rows of span, metric and rows; to be asked as one query. */
export function totalsSql(facts: Facts, calendar: Calendar, spans: Span[]): string {
  return spans.map((span, i) => `select ${i} as w, ${measured(facts)} from ${within(facts, calendar, span)}`).join(all);
}

/** The same by value of a dimension, as rows of span, metric, rows and value; of some values, or of all. */
export function valuesSql(
  facts: Facts,
  calendar: Calendar,
  spans: Span[],
  { sql }: FactDimension,
  values: string[] | null,
): string {
  const among = values === null ? `${sql} is not null` : `${sql} in (${values.map(quoteText).join(", ")})`;
  return spans
    .map(
      (span, i) =>
        `select ${i} as w, ${measured(facts)}, ${sql} as value from ${within(facts, calendar, span)} and ${among} group by ${sql}`,
    )
    .join(all);
}

/** The metric without one value each, as rows of place in the list times two (plus one for the comparison), metric and rows. */
export function restsSql(
  facts: Facts,
  calendar: Calendar,
  [baseline, comparison]: [Span, Span],
  dimension: FactDimension,
  values: string[],
): string {
  return values
    .flatMap((value, i) =>
      [baseline, comparison].map(
        (span, side) =>
          `select ${2 * i + side} as w, ${measured(facts)} from ${within(facts, calendar, span)} and ${hasOtherValue({ dimension, value })}`,
      ),
    )
    .join(all);
}

/** On how many days there are several values of each dimension, behind the number of days. */
export function severalSql(facts: Facts): string {
  const values = facts.dimensions.map(
    ({ sql }, i) => `count(distinct coalesce(cast((${sql}) as varchar), '${missingValue}')) as c${i}`,
  );
  const counts = values.map((_, i) => `sum(case when c${i} > 1 then 1 else 0 end)`);
  const days = `select cast(${facts.time} as date) as day, ${values.join(", ")} from ${fromFacts(facts)} where ${facts.time} is not null group by 1`;
  return `select count(*), ${counts.join(", ")} from (${days}) as days`;
}

const all = " union all ";

const measured = ({ metric }: Facts): string => `${metric.aggregate} as value_of, count(${metric.amount}) as row_count`;

function within(facts: Facts, calendar: Calendar, { from, to }: Span): string {
  const [start, end] = [from, to + 1].map((bucket) => timeSql(calendar, bucket));
  return `${fromFacts(facts)} where ${facts.time} >= ${start} and ${facts.time} < ${end}`;
}

function timeSql(calendar: Calendar, bucket: number): string {
  const iso = new Date(Math.round(startOf(calendar, bucket) * 86_400_000)).toISOString();
  return calendar.grain === "hour"
    ? `cast('${iso.slice(0, 10)} ${iso.slice(11, 19)}' as timestamp)`
    : `date '${iso.slice(0, 10)}'`;
}
