import type { Span, Unit } from "../../../base/calendar.ts";

/** First and last day of the data. */
export interface Extent {
  first: string;
  last: string;
}

type Whole = { start: string; end: string };

/** A stretch of the calendar as it was named. */
export type TimePoint =
  | { kind: "fixed"; span: Whole; year: number }
  /** "March": the year is said elsewhere, or the data have only one. */
  | { kind: "yearless"; inYear(year: number): Whole | null; unit: Unit }
  /** "last month": measured from the last day of the data. */
  | { kind: "relative"; from(last: string): Whole; unit: Unit };

/** Words that say when, and the days they mean once the data's days are known. */
export interface TimePhrase {
  from: number;
  to: number;
  text: string;
  isRelative: boolean;
  /** Says its year: the days are the same whatever the data. */
  isFixed: boolean;
  /** As in "vs last year": beside a named period the same one of the year before. */
  shift: Unit | null;
  /** Null: which year is meant cannot be told. */
  resolve(extent: Extent): Span | null;
  /** Both ends of "from 2020 to 2021" as periods of their own; null where there is only one. */
  ends(extent: Extent): [Span, Span] | null;
  /** The words of both ends. */
  endTexts: [string, string] | null;
}

export function resolvePoint(point: TimePoint, extent: Extent, year: number | null): Whole | null {
  if (point.kind === "fixed") return point.span;
  if (point.kind === "relative") return point.from(extent.last);
  if (year !== null) return point.inYear(year);
  const spans = yearsOf(extent)
    .map((one) => point.inYear(one))
    .filter((span) => span !== null && span.start <= extent.last && span.end >= extent.first);
  return spans.length === 1 ? spans[0] : null;
}

function yearsOf({ first, last }: Extent): number[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return Array.from({ length: Math.min(200, to - from + 1) }, (_, i) => from + i);
}
