import type { CaseExplanation } from "../case-result.ts";
import { formatDay } from "./dates.ts";
import { counted } from "./plain-text.ts";

/** When something began, and between which days that lies. */
export type Dated = Pick<CaseExplanation, "onset" | "onset_interval">;

interface Form {
  withYear?: boolean;
  /** Days where hours are known too. */
  byDay?: boolean;
}

/** "since 17 Feb", "beginning between 3 and 14 May"; "" where it is not known. */
export function onsetText(dated: Dated, form: Form = {}): string {
  if (dated.onset === null) return "";
  const { from, to } = spanOf(dated, form);
  return from === to ? `since ${formatDay(from, form.withYear)}` : `beginning ${betweenText(from, to, form.withYear)}`;
}

/** "moved since 17 Feb", "began to move between 3 and 14 May" */
export function movedText(dated: Dated, form: Form = {}): string {
  const isExact = isOneDay(dated, form.byDay ?? false);
  return isExact ? `moved ${onsetText(dated, form)}` : `began to move ${onsetDays(dated, form)}`;
}

/** "on 17 Feb", "between 3 and 14 May"; "" where it is not known. */
export function onsetDays(dated: Dated, form: Form = {}): string {
  if (dated.onset === null) return "";
  const { from, to } = spanOf(dated, form);
  return from === to ? `on ${formatDay(from, form.withYear)}` : betweenText(from, to, form.withYear);
}

/** "around 2025-02-17", "between 2025-05-03 and 2025-05-14" */
export function onsetAsWritten(dated: Dated, word: "since" | "around"): string {
  if (dated.onset === null) return "";
  const { from, to } = spanOf(dated, { byDay: true });
  if (from === to) return `${word} ${from}`;
  return `${word === "since" ? "beginning between" : "between"} ${from} and ${to}`;
}

/** Said where the baseline is no picture of before; "" elsewhere. */
export function inBaselineText(dated: Dated): string {
  if (!dated.onset_interval?.in_baseline) return "";
  return `It began before the comparison period, ${onsetDays(dated, { byDay: true })}, so the baseline already holds part of it.`;
}

export function isOneDay(dated: Dated, byDay = true): boolean {
  const { from, to } = spanOf(dated, { byDay });
  return from === to;
}

/** What stands behind the word "Since": "17 Feb", "between 3 and 14 May". */
export function sinceWords(dated: Dated, withYear = false): string {
  return isOneDay(dated, false) ? formatDay(dated.onset ?? "", withYear) : onsetDays(dated, { withYear });
}

/** How an event lies to it. That it came after what it may have caused would be more than days can tell. */
export function eventTiming(daysAfter: number, dated: Dated): string {
  if (daysAfter === 0) return isOneDay(dated) ? "on the day it began" : "among the days it may have begun on";
  if (daysAfter > 0) return `${counted(daysAfter, "day")} before it began`;
  return `within ${counted(-daysAfter, "day")} of when it began`;
}

function spanOf({ onset, onset_interval: interval }: Dated, { byDay = false }: Form): { from: string; to: string } {
  const cut = (time: string) => (byDay ? time.slice(0, 10) : time);
  return { from: cut(interval?.from ?? onset ?? ""), to: cut(interval?.to ?? onset ?? "") };
}

function betweenText(from: string, to: string, withYear = false): string {
  const isSameMonth = from.length === 10 && to.length === 10 && from.slice(0, 7) === to.slice(0, 7);
  if (isSameMonth) return `between ${Number(from.slice(8))} and ${formatDay(to, withYear)}`;
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `between ${formatDay(from, !isSameYear)} and ${formatDay(to, withYear || !isSameYear)}`;
}
