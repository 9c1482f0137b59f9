import { fsum } from "../../analysis/fsum.ts";
import { mean } from "../../analysis/robust.ts";
import type { Period } from "../question.ts";
import { findCadence } from "./cadence.ts";
import { daysWithin, isWithin, weekdayOf } from "./calendar.ts";
import type { DayStats } from "./read-timeline.ts";

/** The days of a period that should have rows, going by the rest of the table. */
export interface Expectation {
  /** Day numbers; none where the table has no rhythm. */
  days: number[];
  missing: number[];
  /** How many of the expected days stay empty by chance, because rows are rare. */
  emptyByChance: number;
  /** How many would be empty if the period missed days as often as the rest of the table does: holidays, strikes. */
  emptyByHabit: number;
}

const longestPause = 14;
const leastPresence = 0.8;

export function expectDays(days: readonly DayStats[], period: Period): Expectation {
  const cadence = findCadence(days.map(({ number }) => number));
  const presence = cadence.unit === "day" ? weekdayPresence(days, period) : [];
  const isExpected =
    cadence.unit === "day" ? (day: number) => presence[weekdayOf(day)] >= leastPresence : cadence.isAnchor;
  const expected = daysWithin(period).filter(isExpected);
  const seen = new Set(days.map(({ number }) => cadence.bucketOf(number)));
  return {
    days: expected,
    missing: expected.filter((day) => !seen.has(cadence.bucketOf(day))),
    emptyByChance: cadence.unit === "day" ? expected.length * chanceOfEmpty(days, period) : 0,
    emptyByHabit: cadence.unit === "day" ? fsum(expected.map((day) => 1 - presence[weekdayOf(day)])) : 0,
  };
}

/** Share of days with rows for each weekday, outside the period where there is enough of it. */
function weekdayPresence(days: readonly DayStats[], period: Period): number[] {
  const outside = days.filter(({ day }) => !isWithin(day, period));
  const seen = new Set(days.map(({ number }) => number));
  const covered = coveredDays(outside.length >= 14 ? outside : days);
  return Array.from({ length: 7 }, (_, weekday) => {
    const same = covered.filter((day) => weekdayOf(day) === weekday);
    return same.length >= 2 ? same.filter((day) => seen.has(day)).length / same.length : 0;
  });
}

/** All days between the first and the last, except long pauses, which are not part of the extract. */
function coveredDays(days: readonly DayStats[]): number[] {
  const covered: number[] = [];
  for (const [index, { number }] of days.entries()) {
    const previous = days[index - 1]?.number ?? number - 1;
    const start = number - previous > longestPause ? number : previous + 1;
    for (let day = start; day <= number; day++) covered.push(day);
  }
  return covered;
}

/**
 * A table with one row every day has no empty day; one with rare events has many, and more when events get rarer. The rate is read
 * from the days of the period that do have rows (zero-truncated Poisson), so that fewer events are not taken for lost days.
 */
function chanceOfEmpty(days: readonly DayStats[], period: Period): number {
  if (isSteady(days)) return 0;
  const rows = days.filter(({ day }) => isWithin(day, period)).map((day) => day.rows);
  if (rows.length === 0) return Math.exp(-mean(days.map((day) => day.rows)));
  return Math.exp(-truncatedRate(mean(rows)));
}

function isSteady(days: readonly DayStats[]): boolean {
  const rows = days.map((day) => day.rows);
  const centre = mean(rows);
  const variance = mean(rows.map((count) => (count - centre) ** 2));
  const covered = coveredDays(days).length;
  const businessShare = days.length / covered;
  return variance < 0.3 * centre && businessShare > 0.65;
}

/** The rate λ at which days that have any rows have `meanRows`: λ / (1 − e^−λ). */
function truncatedRate(meanRows: number): number {
  let rate = meanRows;
  for (let round = 0; round < 50; round++) rate = meanRows * (1 - Math.exp(-rate));
  return rate;
}
