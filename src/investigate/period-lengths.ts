import { inferGrid } from "../analysis/bucket-grid.ts";
import type { DataSource } from "../engine/data-source.ts";
import type { Facts, TableGrain } from "./facts.ts";
import { daysOf, type Period } from "./question.ts";
import { isAdditive } from "./sums.ts";

type Lasting = Pick<Facts, "metric" | "baseline" | "comparison" | "grain">;

const dayMs = 86_400_000;

/** Days of one bucket, on average over the years. */
export const daysPer = { day: 1, week: 7, month: 365.25 / 12, quarter: 365.25 / 4, year: 365.25 };

/** What one date of the table stands for; null where that is a day. Only asked where it matters: the periods differ in days. */
export async function findTableGrain(facts: Facts, { rows }: Pick<DataSource, "rows">): Promise<TableGrain | null> {
  if (!isAdditive(facts.metric) || daysOf(facts.baseline) === daysOf(facts.comparison)) return null;
  const dates = await rows(
    `select distinct cast(cast(${facts.time} as date) as varchar) from (${facts.sql}) facts where ${facts.time} is not null order by 1`,
  );
  const days = dates.map(([day]) => Date.parse(String(day)) / dayMs).filter(Number.isFinite);
  const { unit } = inferGrid(days);
  return unit === "week" || unit === "month" || unit === "quarter" || unit === "year"
    ? { unit, first: days[0]! }
    : null;
}

/** How many buckets of the table's grain a period holds. */
export function bucketsIn({ grain }: Pick<Facts, "grain">, period: Period): number {
  if (!grain) return daysOf(period);
  const [start, end] = [Date.parse(period.start) / dayMs, Date.parse(period.end) / dayMs];
  if (grain.unit === "week")
    return Math.max(1, Math.floor((end - grain.first) / 7) - Math.ceil((start - grain.first) / 7) + 1);
  const months = { month: 1, quarter: 3, year: 12 }[grain.unit];
  const bucketOf = (day: string) => Math.floor((Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1) / months);
  return bucketOf(period.end) - bucketOf(period.start) + 1;
}

/** Sums of periods that hold different numbers of days (or weeks, months) are not alike by themselves. */
export const areUnequal = (facts: Lasting): boolean =>
  isAdditive(facts.metric) &&
  facts.metric.perDay !== true &&
  bucketsIn(facts, facts.baseline) !== bucketsIn(facts, facts.comparison);

/** What amounts are divided by so that those of both periods are alike: 1 for totals, days for a metric per day; a baseline that is longer or shorter is brought to the length of the comparison. */
export function lengthOf(facts: Lasting, period: Period): number {
  if (isAdditive(facts.metric) && facts.metric.perDay === true) return daysOf(period);
  return areUnequal(facts) ? bucketsIn(facts, period) / bucketsIn(facts, facts.comparison) : 1;
}

/** What amounts are divided by to be shown beside each other: as rates where the periods are unequal. */
export const rateLengthOf = (facts: Lasting, period: Period): number =>
  areUnequal(facts) ? bucketsIn(facts, period) : lengthOf(facts, period);
