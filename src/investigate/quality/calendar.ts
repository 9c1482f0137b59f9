import type { Period } from "../question.ts";

/** Days are counted from 1970-01-01. */
export const toDayNumber = (day: string): number => Math.round(Date.parse(day) / 86_400_000);

export const toDay = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => toDay(toDayNumber(day) + count);

/** 0 is Monday. */
export const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7;

export const isWithin = (day: string, { start, end }: Period): boolean => day >= start && day <= end;

export function daysWithin({ start, end }: Period): number[] {
  const first = toDayNumber(start);
  return Array.from({ length: Math.max(0, toDayNumber(end) - first + 1) }, (_, index) => first + index);
}

/** From the first day of either period to the last of either. */
export function spanOf({ baseline, comparison }: { baseline: Period; comparison: Period }): Period {
  return {
    start: baseline.start < comparison.start ? baseline.start : comparison.start,
    end: baseline.end > comparison.end ? baseline.end : comparison.end,
  };
}
