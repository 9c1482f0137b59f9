import { missingValue } from "../engine/encode/encode-rows.ts";
import { quoteText } from "../engine/sql.ts";
import type { FactDimension, Facts } from "./facts.ts";
import type { Period } from "./question.ts";

/** SQL that all steps of an investigation share: which rows, which period, which segment. */

export const fromFacts = (facts: Pick<Facts, "sql">): string => `(${facts.sql}) facts`;

export function inPeriod({ time }: Pick<Facts, "time">, { start, end }: Period): string {
  return `${time} >= date '${start}' and ${time} < date '${dayAfter(end)}'`;
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

export interface SegmentValue {
  dimension: FactDimension;
  value: string;
}

export function inSegment(segment: SegmentValue[]): string {
  return segment.length === 0 ? "true" : segment.map((term) => `(${hasValue(term)})`).join(" and ");
}

export function hasValue({ dimension, value }: SegmentValue): string {
  return value === missingValue ? `${dimension.sql} is null` : `${dimension.sql} = ${quoteText(value)}`;
}

export function hasOtherValue(term: SegmentValue): string {
  return `not coalesce(${hasValue(term)}, false)`;
}

/** Sums over a metric's amounts and exposures, and over their squares for the noise of rows. */
export function sumsSql({ metric }: Pick<Facts, "metric">): string {
  const amount = `coalesce((${metric.amount})::double, 0)`;
  const exposure = metric.exposure === null ? null : `coalesce((${metric.exposure})::double, 0)`;
  const parts = [`sum(${amount}) as amount`, `sum(${amount} * ${amount}) as squares`];
  if (exposure)
    parts.push(
      `sum(${exposure}) as exposure`,
      `sum(${amount} * ${exposure}) as products`,
      `sum(${exposure} * ${exposure}) as exposure_squares`,
    );
  return [...parts, "count(*) as row_count"].join(", ");
}

/** 'baseline' or 'comparison'; periods that overlap count a row for the comparison only where it is asked for twice. */
export function periodSql(facts: Facts): string {
  return `case when ${inPeriod(facts, facts.comparison)} then 'comparison' when ${inPeriod(facts, facts.baseline)} then 'baseline' end`;
}
