import type { DateContext, DateMention } from "./date-mention.ts";
import type { DatedEvent } from "./dated-event.ts";
import { saysSomething, shorten } from "./event-text.ts";
import { createHeadingTrail, type HeadingTrail } from "./heading-trail.ts";
import { isOpenEnded } from "./mention-in-sentence.ts";

export interface FoundEvent {
  mention: DateMention;
  text: string;
  place: { start: number; end: number };
  /** Where the mention was found; "" where it has no words around it. */
  sentence: string;
}

/** Gathers events while the blocks are read in order, with what headings, items and earlier dates say about later ones. */
export interface EventCollector {
  events: Omit<DatedEvent, "chunkPosition" | "section">[];
  trail: HeadingTrail;
  context(): DateContext;
  /** A later date without a year is taken for one of the same year. */
  remember(mention: DateMention): void;
  /** The date of an item above that has nothing but a date. */
  itemDate(depth: number): DateMention | null;
  enterItem(depth: number, mention: DateMention | null): void;
  leaveItems(): void;
  add(found: FoundEvent): void;
}

export function createEventCollector(startYear: number | null, order: DateContext["order"]): EventCollector {
  const trail = createHeadingTrail();
  const events: EventCollector["events"] = [];
  const known = new Set<string>();
  let lastYear: number | null = null;
  let items: { depth: number; mention: DateMention | null }[] = [];
  return {
    events,
    trail,
    context: () => ({ year: trail.year() ?? lastYear ?? startYear, month: trail.month(), order }),
    remember: ({ date }) => {
      lastYear = Number(date.slice(0, 4));
    },
    itemDate: (depth) => items.findLast((item) => item.depth < depth && item.mention !== null)?.mention ?? null,
    enterItem: (depth, mention) => {
      items = items.filter((item) => item.depth < depth);
      items.push({ depth, mention });
    },
    leaveItems: () => {
      items = [];
    },
    add: ({ mention, text, place, sentence }) => {
      if (!saysSomething(text)) return;
      const { date, endDate, precision, time, otherDate } = mention;
      const shown = shorten(text);
      const key = `${date} ${endDate} ${shown}`;
      if (known.has(key)) return;
      known.add(key);
      const isOpen = sentence !== "" && isOpenEnded(sentence, mention);
      const { start, end } = place;
      events.push({
        date,
        endDate,
        precision,
        time,
        isOpen,
        otherDate,
        text: shown,
        start,
        end,
      });
    },
  };
}
