import type { Period } from "../question.ts";
import type { CaseEvent } from "./case-documents.ts";
import { daysBetween } from "./days-between.ts";

/** Events so long before the baseline or after the comparison have nothing to do with the change. */
const slackDays = 30;
const mostEvents = 500;
/** An event that takes longer says nothing about a day. */
const longestDays = 14;

export type FoundEvent = Omit<CaseEvent, "id">;

/** Those around the two periods, by date, each once. */
export function selectEvents(found: FoundEvent[], periods: [Period, Period]): FoundEvent[] {
  const unique = new Map<string, FoundEvent>();
  for (const event of found.filter(around(periods))) {
    const key = `${event.date} ${event.endDate} ${event.text}`;
    if (!unique.has(key)) unique.set(key, event);
  }
  return [...unique.values()].sort(byDate).slice(0, mostEvents);
}

/** What an event says, on one line and not too long. */
export const eventText = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 500);

// Since when is a day; how long it went on says nothing about when it began.
export function eventDays(event: { date: string; endDate: string | null; isOpen: boolean }): {
  date: string;
  endDate: string;
} {
  const { date, endDate, isOpen } = event;
  return { date, endDate: isOpen ? date : (endDate ?? date) };
}

function around([baseline, comparison]: [Period, Period]): (event: FoundEvent) => boolean {
  const [first, last] = [baseline, comparison].sort((a, b) => (a.start < b.start ? -1 : 1));
  const [from, to] = [shift(first.start, -slackDays), shift(last.end, slackDays)];
  return ({ date, endDate }) => endDate >= from && date <= to && daysBetween(date, endDate) <= longestDays;
}

function byDate(a: FoundEvent, b: FoundEvent): number {
  return compare(a.date, b.date) || compare(a.source, b.source);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
