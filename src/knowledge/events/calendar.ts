import type { Day } from "./date-mention.ts";

const dayMs = 86_400_000;

export function isRealDay({ year, month, day }: Day): boolean {
  return month >= 1 && month <= 12 && day >= 1 && year >= 1900 && year < 2200 && day <= lastDayOf(year, month);
}

export const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

export const toIso = ({ year, month, day }: Day): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Monday of an ISO week: week 1 is the one with 4 January in it. */
export function mondayOf(year: number, week: number): string {
  const weekday = (new Date(Date.UTC(year, 0, 4)).getUTCDay() + 6) % 7;
  return new Date(Date.UTC(year, 0, 4 - weekday + (week - 1) * 7)).toISOString().slice(0, 10);
}
