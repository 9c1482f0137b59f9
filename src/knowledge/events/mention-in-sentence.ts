import type { DateMention } from "./date-mention.ts";

// What a document says of itself, of its data or of a comparison is no event.
const anywhere =
  /(?:\bas (?:of|at)|\blast (?:updated|modified|reviewed|edited|changed|checked)|\baccessed|\bretrieved|\bcopyright|©|\(c\)|\bcompared (?:with|to)|\bversus|\bvs\.?|\bversion|\bdata (?:from|for|through|until|up to)|\bvalid (?:until|through))(?:\s+(?:on|at|in|the))*\s*[:–—-]?\s*$/i;
const atLineStart =
  /^\W*(?:date|updated|created|published|written|reviewed|generated|printed|exported|author|owner|version|revision|status|reporting period|period|today is)(?:\s+(?:on|at|in|by))?\s*[:–—-]?\s*$/i;
const openLead = /\b(?:since|starting|beginning|effective|as from|ongoing since|from)\s*(?:on\s+)?$/i;

/** Whether the words before the date say that it dates something else than an event. */
export function isNoEvent(sentence: string, { start }: DateMention): boolean {
  const lead = sentence.slice(Math.max(0, start - 60), start);
  return anywhere.test(lead) || (start <= 60 && atLineStart.test(lead));
}

/** "since 17 February", "from 3 March onwards" */
export function isOpenEnded(sentence: string, { start, end, endDate, precision }: DateMention): boolean {
  if (endDate !== null && precision === "day") return false;
  const lead = openLead.exec(sentence.slice(Math.max(0, start - 30), start));
  if (!lead) return false;
  if (!/^from/i.test(lead[0])) return true;
  return /^\s*(?:on|onwards?|forward)\b/i.test(sentence.slice(end, end + 12));
}
