import type { Question } from "../../investigate/question.ts";
import { isOfCalendar } from "../../investigate/understand/periods/place-periods.ts";

// A year and some weeks: weekdays, months and the same season once before.
const historyDays = 400;

/** The first day of a large table that an investigation makes use of; null where the periods are not days. */
export function historyNeeded({ baseline, comparison }: Pick<Question, "baseline" | "comparison">): string | null {
  const periods = [baseline, comparison];
  if (!periods.every(isOfCalendar)) return null;
  const first = Math.min(...periods.map(({ start }) => Date.parse(start)));
  return new Date(first - historyDays * 86_400_000).toISOString().slice(0, 10);
}
