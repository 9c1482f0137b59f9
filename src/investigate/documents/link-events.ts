import { type Name, namesIn } from "../../knowledge/extract/names-in.ts";
import type { DimensionBrief } from "../../minds/mind.ts";
import type { CaseEvent, LinkedEvent } from "./case-documents.ts";
import { daysBetween } from "./days-between.ts";

/** An onset is dated to within this many days, and a cause is not behind its effect by more than that. */
export const onsetToleranceDays = 2;

export interface Moved {
  segment: Record<string, string>;
  onset: string | null;
}

/**
 * Events at the onset that name what moved, the nearest first. An event that names another value of one of the segment's
 * dimensions, and not the segment's own, is about something else, however well its day fits.
 */
export function linkEvents(
  { segment, onset }: Moved,
  events: CaseEvent[],
  dimensions: DimensionBrief[],
): LinkedEvent[] {
  if (onset === null || Object.keys(segment).length === 0) return [];
  return events
    .map((event) => ({ ...event, daysAfter: daysFrom(event, onset) }))
    .filter(({ daysAfter }) => Math.abs(daysAfter) <= onsetToleranceDays)
    .filter((event) => namesSegment(event, segment, dimensions))
    .sort((a, b) => Math.abs(a.daysAfter) - Math.abs(b.daysAfter));
}

function daysFrom({ date, endDate }: CaseEvent, onset: string): number {
  if (onset.slice(0, 10) >= date && onset.slice(0, 10) <= endDate) return 0;
  return onset.slice(0, 10) < date ? daysBetween(date, onset) : daysBetween(endDate, onset);
}

function namesSegment(event: CaseEvent, segment: Record<string, string>, dimensions: DimensionBrief[]): boolean {
  const text = `${event.section}. ${event.text}`;
  const named = namesIn(text, vocabularyOf(segment, dimensions));
  const own = Object.entries(segment).map(([dimension, value]) => {
    const said = named.filter((one) => one.dimension === dimension);
    const mine = said.find((one) => one.value === value);
    return mine?.isExcluded ? "excluded" : mine ? "named" : said.some((one) => !one.isExcluded) ? "another" : "silent";
  });
  return own.includes("named") && !own.includes("excluded") && !own.includes("another");
}

function vocabularyOf(segment: Record<string, string>, dimensions: DimensionBrief[]): Name[] {
  return Object.entries(segment).flatMap(([dimension, value]) => {
    const values = dimensions.find(({ name }) => name === dimension)?.values ?? [];
    return [...new Set([value, ...values])].map((one) => ({ dimension, value: one }));
  });
}
