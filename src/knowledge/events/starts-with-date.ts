import { type DateContext, noContext } from "./date-mention.ts";
import { findDates } from "./find-dates.ts";

const anyYear: DateContext = { ...noContext, year: 2000 };

/** Whether a line is an entry of a log: a date, then what happened. */
export function startsWithDate(line: string): boolean {
  const head = line.trimStart().slice(0, 80);
  const [mention] = findDates(head, anyYear);
  return mention !== undefined && /^[[(*]*$/.test(head.slice(0, mention.start));
}
