import { median } from "../../analysis/robust.ts";
import { weekdayOf } from "./calendar.ts";

export type CadenceUnit = "day" | "week" | "month" | "quarter" | "year" | "irregular";

/** In which rhythm a table gets its rows. */
export interface Cadence {
  unit: CadenceUnit;
  /** Days of the same bucket have the same number; neighbouring buckets differ by one. */
  bucketOf(day: number): number;
  /** The day of a bucket on which its rows are usually dated. */
  isAnchor(day: number): boolean;
}

const slowUnits = [
  { unit: "week", least: 6, most: 8 },
  { unit: "month", least: 28, most: 31 },
  { unit: "quarter", least: 89, most: 92 },
  { unit: "year", least: 365, most: 366 },
] as const;

/** Reads the rhythm from the days that have rows, given in order. */
export function findCadence(days: readonly number[]): Cadence {
  const gaps = days.slice(1).map((day, index) => day - days[index]);
  if (gaps.length < 3) return irregular;
  if (median(gaps) <= 3) return daily;
  const slow = slowUnits.find(({ least, most }) => {
    const fitting = gaps.filter((gap) => gap >= least && gap <= most).length;
    return fitting >= 0.8 * gaps.length;
  });
  if (!slow) return irregular;
  return slow.unit === "week" ? weekly(days) : calendarCadence(slow.unit, days);
}

const daily: Cadence = { unit: "day", bucketOf: (day) => day, isAnchor: () => true };

const irregular: Cadence = { unit: "irregular", bucketOf: (day) => day, isAnchor: () => false };

function weekly(days: readonly number[]): Cadence {
  const anchor = mostFrequent(days.map(weekdayOf));
  const bucketOf = (day: number) => Math.floor((day + 3 - anchor + 3) / 7);
  return { unit: "week", bucketOf, isAnchor: (day) => weekdayOf(day) === anchor };
}

function calendarCadence(unit: "month" | "quarter" | "year", days: readonly number[]): Cadence {
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  const dates = days.map(dateOf);
  const dayOfMonth = mostFrequent(dates.map((date) => date.date));
  const phase = mostFrequent(dates.map((date) => date.month % months));
  return {
    unit,
    bucketOf: (day) => Math.floor((dateOf(day).month - phase) / months),
    isAnchor: (day) => {
      const { month, date, lastDate } = dateOf(day);
      return month % months === phase && date === Math.min(dayOfMonth, lastDate);
    },
  };
}

/** `month` counts all months since the year 0. */
function dateOf(day: number): { month: number; date: number; lastDate: number } {
  const date = new Date(day * 86_400_000);
  const lastDate = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return { month: date.getUTCFullYear() * 12 + date.getUTCMonth(), date: date.getUTCDate(), lastDate };
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0][0];
}
