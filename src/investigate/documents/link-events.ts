import type { OnsetInterval } from "../../domain/investigation-result.ts";
import { type Name, namesIn } from "../../knowledge/extract/names-in.ts";
import type { DimensionBrief } from "../../minds/mind.ts";
import type { CaseEvent, LinkedEvent } from "./case-documents.ts";
import { daysBetween } from "./days-between.ts";

/** Days by which the date of an event may lie outside those on which the change may have begun. */
export const onsetToleranceDays = 2;

/** The onset is known to within so many days; null without one. */
export function onsetUncertainty({ onset, onset_interval }: Omit<Moved, "segment">): number | null {
  if (onset === null) return null;
  const width = onset_interval ? daysBetween(onset_interval.from, onset_interval.to) : 0;
  return Math.max(onsetToleranceDays, width);
}

export interface Moved {
  segment: Record<string, string>;
  onset: string | null;
  onset_interval?: OnsetInterval | null;
}

/**
 * Events on the days it may have begun on, or next to them, that name what moved, the nearest first. An event that names another value of one of the segment's
 * dimensions, and not the segment's own, is about something else, however well its day fits.
 */
export function linkEvents(
  { segment, onset, onset_interval }: Moved,
  events: CaseEvent[],
  dimensions: DimensionBrief[],
): LinkedEvent[] {
  if (onset === null || Object.keys(segment).length === 0) return [];
  const { from, to } = onset_interval ?? { from: onset, to: onset };
  return events
    .map((event) => ({ ...event, daysAfter: daysFrom(event, from, to) }))
    .filter(({ daysAfter }) => Math.abs(daysAfter) <= onsetToleranceDays)
    .filter((event) => namesSegment(event, segment, dimensions))
    .sort(
      (a, b) =>
        Math.abs(a.daysAfter) - Math.abs(b.daysAfter) ||
        Math.abs(daysFrom(a, onset, onset)) - Math.abs(daysFrom(b, onset, onset)),
    );
}

function daysFrom({ date, endDate }: CaseEvent, from: string, to: string): number {
  if (endDate < from.slice(0, 10)) return daysBetween(endDate, from);
  return to.slice(0, 10) < date ? daysBetween(date, to) : 0;
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
