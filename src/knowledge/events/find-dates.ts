import { addDays } from "./calendar.ts";
import { dateForms } from "./date-forms.ts";
import { type DateContext, type DateMention, noContext } from "./date-mention.ts";

const quick =
  /\d[-/.]\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b[qh][1-4]\b|\d\s?-?[qhw]\d|\b(?:week|w|cw|kw)\s?\d/i;

/** The dates a text names, first to last, none of them overlapping; code and addresses are not looked at. */
export function findDates(text: string, context: DateContext = noContext): DateMention[] {
  if (!quick.test(text)) return [];
  const shown = maskCode(text);
  const found: DateMention[] = [];
  for (const { pattern, read } of dateForms) {
    for (const match of shown.matchAll(pattern)) {
      const meaning = read(match.groups ?? {}, context);
      const end = match.index + match[0].length;
      if (meaning) found.push({ start: match.index, end, time: timeOf(match[0]), ...meaning });
    }
  }
  return apart(found).map((mention) => asWeek(mention, shown));
}

/** Of overlapping readings the one that starts first, and the longest of these. */
function apart(found: DateMention[]): DateMention[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let behind = 0;
  return found.filter(({ start, end }) => {
    if (start < behind) return false;
    behind = end;
    return true;
  });
}

/** Blanks of the same length, so that offsets stay. */
function maskCode(text: string): string {
  if (!/[`/]/.test(text)) return text;
  return text.replace(/`[^`]*`|\b(?:https?:\/\/|www\.)\S+|(?<!\S)\.{0,2}\/\S+/g, (found) => " ".repeat(found.length));
}

function timeOf(text: string): string | null {
  const match = /(?<!\d)(\d{1,2}):(\d{2})(?:[^\d].*?([AaPp])\.?[Mm])?/.exec(text);
  if (!match) return null;
  const half = match[3]?.toLowerCase();
  const hour = (Number(match[1]) % (half ? 12 : 24)) + (half === "p" ? 12 : 0);
  return Number(match[2]) < 60 && Number(match[1]) <= 24 ? `${String(hour).padStart(2, "0")}:${match[2]}` : null;
}

/** "the week of 3 February" */
function asWeek(mention: DateMention, text: string): DateMention {
  if (mention.endDate !== null || mention.precision !== "day") return mention;
  const lead = /\bweek (?:of|commencing|beginning|starting)\s+(?:the\s+)?$/i.exec(
    text.slice(0, mention.start).slice(-40),
  );
  if (!lead) return mention;
  return { ...mention, start: mention.start - lead[0].length, endDate: addDays(mention.date, 6), precision: "week" };
}
