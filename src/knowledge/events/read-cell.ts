import { bareMonth } from "./date-forms.ts";
import { type DateContext, type DateMention, noContext } from "./date-mention.ts";
import { findDates } from "./find-dates.ts";

const longestCell = 60;

/** The date that fills a cell of a table or a heading; null where the text is more, or something else. */
export function readCell(cell: string, context: DateContext = noContext): DateMention | null {
  const text = cell.trim().slice(0, longestCell + 1);
  if (text === "" || text.length > longestCell) return null;
  const [mention] = findDates(text, context);
  if (mention) return isFiller(text.slice(0, mention.start) + text.slice(mention.end)) ? mention : null;
  const match = [...text.matchAll(bareMonth.pattern)][0];
  const meaning = match && bareMonth.read(match.groups ?? {}, context);
  if (!meaning || !isFiller(text.replace(match[0], ""))) return null;
  return { start: 0, end: text.length, time: null, ...meaning };
}

const isFiller = (rest: string): boolean => /^[\s()[\],.:–—-]*(?:UTC|GMT|[A-Z]{3,4})?[\s()[\],.:–—-]*$/.test(rest);
