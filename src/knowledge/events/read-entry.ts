import type { ItemBlock } from "../read/source-document.ts";
import { isRealDay, toIso } from "./calendar.ts";
import type { DateContext, DateMention } from "./date-mention.ts";
import type { EventCollector } from "./event-collector.ts";
import { entryText, saysSomething } from "./event-text.ts";
import { findDates } from "./find-dates.ts";
import { isNoEvent } from "./mention-in-sentence.ts";
import { dateProse } from "./read-prose.ts";

const longestEntry = 300;

/** An item of a list: dated itself, or by the item or heading above it. */
export function readEntry(block: ItemBlock, collector: EventCollector): void {
  const context = collector.context();
  const above = collector.itemDate(block.depth) ?? headingDate(collector);
  const timed = leadingTime(block.text, above);
  const own = leadingDay(block.text, context) ?? timed;
  const mentions = own ? [own] : findDates(block.text, context);
  const [first] = mentions;
  collector.enterItem(block.depth, first && !saysSomething(entryText(block.text, first)) ? first : null);
  if (!first) {
    if (above) addBelow({ ...above, time: null }, block.text, block, collector);
  } else if (first === timed) addBelow(first, entryText(block.text, first), block, collector);
  else if ((mentions.length > 1 && !isLead(block.text, first)) || block.text.length > longestEntry)
    dateProse(block.text, block, collector);
  else {
    collector.remember(first);
    if (!isNoEvent(block.text, first))
      collector.add({ mention: first, text: entryText(block.text, first), place: block, sentence: block.text });
  }
}

const isLead = (text: string, { start }: DateMention): boolean => /^[\s[(*]*$/.test(text.slice(0, start));

function headingDate(collector: EventCollector): DateMention | null {
  const mention = collector.trail.dated()?.mention ?? null;
  return mention && mention.precision !== "year" && mention.precision !== "half" ? mention : null;
}

/** What stands below a dated heading is told together with what the heading says beside its date. */
function addBelow(mention: DateMention, text: string, place: ItemBlock, collector: EventCollector): void {
  const heading = collector.trail.dated();
  const isOfHeading = heading?.mention?.date === mention.date && mention.precision === "day";
  const subject = isOfHeading && heading.rest !== "" ? `${heading.rest}: ` : "";
  collector.add({ mention, text: `${subject}${text}`, place, sentence: "" });
}

const dayNumber = "([12]?\\d|3[01])(?:st|nd|rd|th)?";
const leadingDays = new RegExp(
  `^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\\.?,?\\s+)?${dayNumber}(?:\\s*[-–—]\\s*${dayNumber})?(?:\\s*:|\\s+[–—-])\\s`,
);

/** "3: iOS rollout" or "3–16: Winter sale" below the heading "February 2025" */
function leadingDay(text: string, { year, month }: DateContext): DateMention | null {
  const match = year === null || month === null ? null : leadingDays.exec(text);
  if (!match) return null;
  const [first, last] = [match[1], match[2] ?? match[1]].map((day) => ({
    year: year!,
    month: month!,
    day: Number(day),
  }));
  if (!isRealDay(first) || !isRealDay(last) || last.day < first.day) return null;
  const endDate = last.day === first.day ? null : toIso(last);
  return { start: 0, end: match[0].length, date: toIso(first), endDate, precision: "day", time: null, otherDate: null };
}

const leadingClock =
  /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*(?:Z|UTC|GMT|[A-Z]{3,4}))?(?:\s*[-–—]\s*\d{1,2}:\d{2}(?:\s*[A-Z]{3,4})?)?(?=[\s:–—-])/;

/** "14:05 UTC – errors begin" below a day */
function leadingTime(text: string, above: DateMention | null): DateMention | null {
  if (above?.precision !== "day" || above.endDate !== null) return null;
  const match = leadingClock.exec(text);
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return null;
  return { ...above, start: 0, end: match[0].length, time: `${match[1].padStart(2, "0")}:${match[2]}` };
}
