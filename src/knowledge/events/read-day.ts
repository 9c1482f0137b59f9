import { findDates } from "./find-dates.ts";

/** The day a short text such as a cell or a setting gives, as ISO; null where it gives none or no single day. */
export function readDay(text: string): string | null {
  const [mention, ...more] = findDates(text.trim().slice(0, 60));
  return mention && more.length === 0 && mention.start === 0 && mention.otherDate === null ? mention.date : null;
}
