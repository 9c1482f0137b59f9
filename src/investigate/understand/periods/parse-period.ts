import { AppError } from "../../../base/app-error.ts";
import type { Period } from "../../question.ts";

const accepted =
  "a day (2024-01-31), a month (2024-01, Jan-24), a quarter (2024-Q1), a week (2024-W05), a year (2024), a range of these (2024-01-01..2024-01-31, 2024-03..2024-05), or words " +
  "(yesterday, last week, last 7 days, March 2024, week 5 of 2024, the week of 3 June 2024; beside another period also previous period, the week before, a year earlier)";

/** Reads `2024-01-01..2024-01-31`, `2024-01`, `2024-Q1`, `2024-W05`, `2024` and ranges of them. */
export function parsePeriod(text: string): Period {
  const [first, last, ...more] = text.trim().split(/\s*(?:\.{2,3}|…)\s*|\s+(?:to|until|–|-)\s+/);
  const [from, to] = [parseCalendarPart(first), parseCalendarPart(last ?? first)];
  if (!from || !to || more.length > 0)
    throw invalidPeriod(text, `"${text}" is not a period. Possible are ${accepted}.`);
  if (from.start > to.end)
    throw invalidPeriod(text, `The period "${text}" ends (${to.end}) before it starts (${from.start}).`);
  return { start: from.start, end: to.end };
}

/** The same without an error: null for what is no period of the calendar. */
export function tryParsePeriod(text: string): Period | null {
  try {
    return parsePeriod(text);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const invalidPeriod = (text: string, message: string): AppError =>
  new AppError("INVALID_DATE_RANGE", message, { value: text, accepted });

type Reader = (parts: number[]) => Period | null;

const forms: [RegExp, Reader][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([year, month, day]) => daysFrom(year, month, day, day)],
  [/^(\d{4})-(\d{1,2})$/, ([year, month]) => months(year, month, month)],
  [/^(\d{4})-?q([1-4])$/i, ([year, quarter]) => months(year, quarter * 3 - 2, quarter * 3)],
  [/^(\d{4})-?w(\d{1,2})$/i, ([year, week]) => isoWeek(year, week)],
  [/^(\d{4})$/, ([year]) => months(year, 1, 12)],
  [/^((?:19|20)\d{2})(\d{2})$/, ([year, month]) => months(year, month, month)],
  [/^((?:19|20)\d{2})(\d{2})(\d{2})$/, ([year, month, day]) => daysFrom(year, month, day, day)],
  [/^(\d{4})\/(\d{1,2})$/, ([year, month]) => months(year, month, month)],
  [/^q([1-4])[-/](\d{4})$/i, ([quarter, year]) => months(year, quarter * 3 - 2, quarter * 3)],
];

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Mar-19 and March-2019 as tables write them; with a space between, "March 19" is a day. */
function namedMonth(text: string): Period | null {
  const [, name, written] = /^([a-z]{3})[a-z]{0,6}\.?[-/'’](\d{4}|\d{2})$/i.exec(text) ?? [];
  const month = monthNames.indexOf(name?.toLowerCase() ?? "") + 1;
  if (month === 0) return null;
  const year = Number(written);
  return months(written.length === 4 ? year : year >= 69 ? 1900 + year : 2000 + year, month, month);
}

function parseCalendarPart(text: string): Period | null {
  for (const [form, read] of forms) {
    const match = form.exec(text);
    if (match) return read(match.slice(1).map(Number));
  }
  return namedMonth(text);
}

function months(year: number, first: number, last: number): Period | null {
  const lastDay = new Date(Date.UTC(year, last, 0)).getUTCDate();
  const [start, end] = [daysFrom(year, first, 1, 1), daysFrom(year, last, lastDay, lastDay)];
  return start && end && { start: start.start, end: end.end };
}

function daysFrom(year: number, month: number, first: number, last: number): Period | null {
  const [start, end] = [first, last].map((day) => new Date(Date.UTC(year, month - 1, day)));
  const isReal = year >= 1000 && start.getUTCMonth() === month - 1 && end.getUTCMonth() === month - 1;
  return isReal ? { start: toIso(start), end: toIso(end) } : null;
}

/** Week 1 is the one with 4 January in it; weeks start on Monday. */
function isoWeek(year: number, week: number): Period | null {
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = Date.UTC(year, 0, 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7);
  const thursday = new Date(monday + 3 * dayMs);
  if (year < 1000 || week < 1 || thursday.getUTCFullYear() !== year) return null;
  return { start: toIso(new Date(monday)), end: toIso(new Date(monday + 6 * dayMs)) };
}

const dayMs = 86_400_000;
const toIso = (date: Date): string => date.toISOString().slice(0, 10);
