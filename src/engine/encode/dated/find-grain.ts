import type { Grain } from "../../../analysis/history/grain.ts";
import type { Ask, DatedRequest } from "./dated-request.ts";

const dayMs = 86_400_000;

export const dayNumber = (time: string): string => `(cast(${time} as date) - cast('1970-01-01' as date))`;

/** The days there are, in order, without those that stand for a missing date: 1970-01-01 years before all others. */
export async function readDays(ask: Ask, { from, time }: DatedRequest): Promise<number[]> {
  const rows = await ask(`select distinct ${dayNumber(time)} as day from ${from} where ${time} is not null order by 1`);
  const days = rows.map(([day]) => Number(day));
  const isFar = (gap: number, rest: number) => gap > Math.max(365, 2 * rest);
  while (days.length > 2 && isFar(days[1]! - days[0]!, days.at(-1)! - days[1]!)) days.shift();
  while (days.length > 2 && isFar(days.at(-1)! - days.at(-2)!, days.at(-2)! - days[0]!)) days.pop();
  return days;
}

/** From how far apart the dates lie: all on one day of the month, of the week, or of the year. */
export async function findGrain(
  ask: Ask,
  { from, time, baseline, comparison }: DatedRequest,
  days: number[],
): Promise<{ grain: Grain; phase: number }> {
  const dates = days.map((day) => new Date(day * dayMs));
  const only = (of: (date: Date) => number) => new Set(dates.map(of)).size === 1;
  const isMonthEnd = dates.every((date) => new Date(date.getTime() + dayMs).getUTCDate() === 1);
  if (days.length >= 2 && (only((date) => date.getUTCDate()) || isMonthEnd)) {
    if (only((date) => date.getUTCMonth())) return { grain: "year", phase: 0 };
    return new Set(dates.map((date) => date.getUTCMonth() % 3)).size === 1 && days.length >= 3
      ? { grain: "quarter", phase: 0 }
      : { grain: "month", phase: 0 };
  }
  if (days.length >= 3 && only((date) => date.getUTCDay())) return { grain: "week", phase: ((days[0]! % 7) + 7) % 7 };
  const length = baseline.end - baseline.start + comparison.end - comparison.start + 2;
  if (length <= 4 && !/::date\)?$/i.test(time)) {
    const [[timed]] = await ask(`select count(*) from ${from} where ${secondsSql(time)} <> 86400 * ${dayNumber(time)}`);
    if (Number(timed) > 0) return { grain: "hour", phase: 0 };
  }
  return { grain: "day", phase: 0 };
}

const secondsSql = (time: string): string => `epoch(cast(${time} as timestamp))`;

/** The number of a row's bucket in the grain's own count. */
export function indexSql({ grain, phase }: { grain: Grain; phase: number }, time: string): string {
  switch (grain) {
    case "hour":
      return `cast(floor(${secondsSql(time)} / 3600) as bigint)`;
    case "day":
      return dayNumber(time);
    case "week":
      return `cast(floor((${dayNumber(time)} - ${phase}) / 7.0) as integer)`;
    case "month":
      return `(year(${time}) * 12 + month(${time}) - 1)`;
    case "quarter":
      return `cast(year(${time}) * 4 + floor((month(${time}) - 1) / 3.0) as integer)`;
    case "year":
      return `year(${time})`;
  }
}

export const dateSql = (day: number): string => `date '${new Date(day * dayMs).toISOString().slice(0, 10)}'`;
