import type { Period as Days } from "../../investigate/question.ts";
import { formatDay, formatPeriod } from "../../investigate/report/dates.ts";
import type { CaseBooks } from "./case-books.ts";
import type { CaseClaim } from "./read-case-claim.ts";

/** The periods a claim is to be measured over: those of the case (null), others, or none that the data cover. */
export type ClaimPeriods = { periods: { baseline: Days; comparison: Days } | null } | { outside: string };

const dayMs = 86_400_000;
const fewestDays = 3;

/** What happened then is compared with as many days before; where the data do not go back so far, its end with its beginning. */
export function claimPeriods({ period, isOnset }: CaseClaim, { result, tests }: CaseBooks): ClaimPeriods {
  const { comparison } = result.question;
  if (period === null || isOnset || comparison.label !== undefined) return { periods: null };
  if (period.relation === "before")
    return { outside: `The case compares nothing before ${formatDay(period.from, true)} with what came after.` };
  if (period.from <= comparison.end && period.to >= comparison.start) return { periods: null };
  const times = tests?.series.times ?? [];
  const [first, last] = [times[0]?.slice(0, 10) ?? "", times.at(-1)?.slice(0, 10) ?? ""];
  const span = { start: max(period.from, first), end: min(period.to, last) };
  const length = Math.round((Date.parse(span.end) - Date.parse(span.start)) / dayMs) + 1;
  if (tests === null || !(length >= 1))
    return { outside: `The case knows nothing of ${formatPeriod({ start: period.from, end: period.to }, true)}.` };
  const before = { start: shift(span.start, -length), end: shift(span.start, -1) };
  if (before.start >= first) return { periods: { baseline: before, comparison: span } };
  const half = Math.floor(length / 2);
  if (half < fewestDays) return { outside: `The data of the case begin on ${formatDay(first, true)}.` };
  return {
    periods: {
      baseline: { start: span.start, end: shift(span.start, half - 1) },
      comparison: { start: shift(span.end, 1 - half), end: span.end },
    },
  };
}

const max = (a: string, b: string): string => (a > b ? a : b);
const min = (a: string, b: string): string => (a < b ? a : b);
const shift = (day: string, by: number): string => new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);
