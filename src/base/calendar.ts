/** Days, both inclusive, as ISO dates; an open end is null. */
export interface Span {
  start: string | null;
  end: string | null;
}

export type Unit = "hour" | "day" | "week" | "month" | "quarter" | "year";

const dayMs = 86_400_000;

export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? toDay(date) : null;
}

export const addDays = (day: string, count: number): string => toDay(new Date(Date.parse(day) + count * dayMs));

/** The same day of another month, or its last where it has fewer days. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))));
}

export const monthsSpan = (year: number, first: number, last: number): { start: string; end: string } => ({
  start: toDay(new Date(Date.UTC(year, first - 1, 1))),
  end: toDay(new Date(Date.UTC(year, last, 0))),
});

export const yearSpan = (year: number) => monthsSpan(year, 1, 12);
export const quarterSpan = (year: number, quarter: number) => monthsSpan(year, quarter * 3 - 2, quarter * 3);

/** The whole hour's day, week, month, quarter or year that a day lies in. */
export function spanAround(day: string, unit: Unit): { start: string; end: string } {
  const [year, month] = day.split("-").map(Number);
  switch (unit) {
    case "hour":
    case "day":
      return { start: day, end: day };
    case "week": {
      const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
      return { start: monday, end: addDays(monday, 6) };
    }
    case "month":
      return monthsSpan(year, month, month);
    case "quarter":
      return quarterSpan(year, Math.ceil(month / 3));
    case "year":
      return yearSpan(year);
  }
}

/** `count` units that end with the day. */
export function unitsUntil(day: string, count: number, unit: Unit): { start: string; end: string } {
  const months = { month: 1, quarter: 3, year: 12 }[unit as "month"];
  const start = months
    ? addDays(addMonths(day, -count * months), 1)
    : addDays(day, 1 - count * (unit === "week" ? 7 : 1));
  return { start: months && isMonthEnd(day) ? startAfterMonthEnd(day, count * months) : start, end: day };
}

const isMonthEnd = (day: string): boolean => addDays(day, 1).endsWith("-01");
const startAfterMonthEnd = (day: string, months: number): string => addMonths(addDays(day, 1), -months);

export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;

/** The same stretch of the calendar one unit earlier; whole months stay whole. */
export function shiftBack({ start, end }: { start: string; end: string }, unit: Unit): { start: string; end: string } {
  const months = { month: 1, quarter: 3, year: 12 }[unit as "month"];
  if (!months) {
    const days = unit === "week" ? 7 : 1;
    return { start: addDays(start, -days), end: addDays(end, -days) };
  }
  const last = isMonthEnd(end) ? addDays(addMonths(addDays(end, 1), -months), -1) : addMonths(end, -months);
  return { start: addMonths(start, -months), end: last };
}
