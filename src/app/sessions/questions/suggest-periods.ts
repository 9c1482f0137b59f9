import type { Suggestion } from "../../../domain/session-suggestion.ts";

type Choice = Suggestion["period_choices"][number];

export interface DateSpan {
  start: string;
  end: string;
  days: number;
  cardinality: number;
}

const dayMs = 86_400_000;

/** Pairs of periods that the data cover, the most useful first: long enough to tell noise from change, and of whole weeks. */
export function suggestPeriods({ start, end, days, cardinality }: DateSpan): Choice[] {
  const usual = days >= 42 ? [14, 7, 28] : [7, 14, 28];
  const lasting = usual.filter((length) => 2 * length <= days).map((length) => lastDays(end, length));
  // A value a month stands for the whole month, on whichever day of it.
  const last = month(end, isMonthEnd(end) || days / Math.max(1, cardinality) > 25 ? 0 : -1);
  const monthly = [againstMonth(last, 1), againstMonth(last, 12)].filter(({ baseline }) => baseline.start >= start);
  // Where there is a value a month or a week at most, days say nothing.
  const isSparse = days / Math.max(1, cardinality) > 3;
  const choices = isSparse && days > 60 ? [...monthly, ...lasting] : [...lasting, ...monthly];
  return choices.length > 0 || days < 2 ? choices : [halves(start, end, days)];
}

function lastDays(end: string, length: number): Choice {
  return {
    label: `Last ${length} days against the ${length} before`,
    baseline: { start: shift(end, 1 - 2 * length), end: shift(end, -length) },
    comparison: { start: shift(end, 1 - length), end },
  };
}

function againstMonth(comparison: { start: string; end: string }, back: 1 | 12): Choice {
  const other = back === 1 ? "the month before" : "the same month a year before";
  return { label: `Last full month against ${other}`, comparison, baseline: month(comparison.start, -back) };
}

function halves(start: string, end: string, days: number): Choice {
  const length = Math.floor(days / 2);
  return {
    label: "Second half of the data against the first",
    baseline: { start, end: shift(start, length - 1) },
    comparison: { start: shift(end, 1 - length), end },
  };
}

function month(day: string, shiftBy: number): { start: string; end: string } {
  const [year, number] = day.split("-").map(Number);
  const at = (months: number, days: number) =>
    new Date(Date.UTC(year, number - 1 + months, days)).toISOString().slice(0, 10);
  return { start: at(shiftBy, 1), end: at(shiftBy + 1, 0) };
}

const isMonthEnd = (day: string): boolean => shift(day, 1).endsWith("-01");
const shift = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
