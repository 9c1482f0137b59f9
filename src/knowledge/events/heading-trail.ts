import type { HeadingBlock } from "../read/source-document.ts";
import type { DateContext, DateMention } from "./date-mention.ts";
import { headingRest } from "./event-text.ts";
import { findDates } from "./find-dates.ts";
import { readCell } from "./read-cell.ts";

interface TrailEntry {
  level: number;
  text: string;
  mention: DateMention | null;
  year: number | null;
  /** What the heading says beside its date. */
  rest: string;
}

/** The headings above the present block, and what they say about dates. */
export interface HeadingTrail {
  enter(heading: HeadingBlock, context: DateContext): TrailEntry;
  /** The nearest heading with a date. */
  dated(): TrailEntry | null;
  year(): number | null;
  month(): number | null;
}

export function createHeadingTrail(): HeadingTrail {
  let entries: TrailEntry[] = [];
  return {
    enter: ({ level, text }, context) => {
      entries = entries.filter((entry) => entry.level < level);
      const mention = readCell(text, context) ?? findDates(text, context)[0] ?? null;
      const rest = mention ? headingRest(text, mention) : text;
      const entry = { level, text, mention, year: mention ? yearOf(mention) : bareYear(text), rest };
      entries.push(entry);
      return entry;
    },
    dated: () => entries.findLast(({ mention }) => mention !== null) ?? null,
    year: () => entries.findLast(({ year }) => year !== null)?.year ?? null,
    month: () => {
      const mention = entries.findLast((entry) => entry.mention !== null)?.mention;
      return mention && mention.precision === "month" ? Number(mention.date.slice(5, 7)) : null;
    },
  };
}

const yearOf = ({ date }: DateMention): number => Number(date.slice(0, 4));

/** A year of its own: not part of a version, a number or a copyright line. */
export function bareYear(text: string): number | null {
  const found = [...text.matchAll(/(?<![\p{L}\d.,$€£/-]|©\s?)(20\d{2}|19[89]\d)(?![\p{L}\d]|[.,/-]\d)/gu)];
  return found.length === 1 ? Number(found[0][1]) : null;
}
