/** A date or time in a text; what it does not say is null. */
export interface DateParts {
  year: number | null;
  quarter: number | null;
  month: number | null;
  day: number | null;
  /** Minutes since midnight. */
  minute: number | null;
}

export interface DateMention {
  text: string;
  /** More than one where day and month can be told in two ways. */
  readings: DateParts[];
}

export interface FoundDates {
  dates: DateMention[];
  /** The text with a mark in place of each date. */
  rest: string;
}

export const taken = "◦";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const fullNames = "January|February|March|April|May|June|July|August|September|October|November|December";
const month = `(${fullNames}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b)\\.?`;
const day = "(\\d{1,2})(?:st|nd|rd|th)?";
const year = "((?:19|20)\\d{2})(?![\\d%]|[.,]\\d)";
const through = "\\s?(?:-|–|to|and|until|through|&)\\s?";
const nothing: DateParts = { year: null, quarter: null, month: null, day: null, minute: null };

type Read = (groups: (string | undefined)[]) => (DateParts | DateParts[])[];
interface Form {
  pattern: RegExp;
  read: Read;
}

const form = (pattern: string, read: Read, flags = "gi"): Form => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, `${flags}u`),
  read,
});
const parts = (given: Partial<Record<keyof DateParts, string | undefined>>): DateParts => {
  const { month, ...numbers } = given;
  const read = (text: string | undefined) => (text === undefined ? null : Number(text));
  return {
    year: read(numbers.year),
    quarter: read(numbers.quarter),
    month:
      month === undefined
        ? null
        : /^\d/.test(month)
          ? Number(month)
          : months.indexOf(month.slice(0, 3).toLowerCase()) + 1,
    day: read(numbers.day),
    minute: read(numbers.minute),
  };
};

// In this order: what one form takes, the next does not see.
const forms: Form[] = [
  form(
    "(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?:[T ](\\d{2}):(\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?",
    ([year, month, day, hour, minute]) => [
      parts({ year, month, day }),
      ...(hour === undefined ? [] : [toTime(hour, minute, undefined)]),
    ],
  ),
  form("(\\d{1,2})([./])(\\d{1,2})\\2(\\d{4})", ([first, , second, year]) => [
    [parts({ year, month: second, day: first }), parts({ year, month: first, day: second })],
  ]),
  form(`${day}${through}${day}(?: of)? ${month}(?:,? ${year})?`, ([from, to, month, year]) => [
    parts({ year, month, day: from }),
    parts({ year, month, day: to }),
  ]),
  form(`${month} ${day}${through}${day}(?:,? ${year})?`, ([month, from, to, year]) => [
    parts({ year, month, day: from }),
    parts({ year, month, day: to }),
  ]),
  form(`${day}(?: of)? ${month}(?:,? ${year})?`, ([day, month, year]) => [parts({ year, month, day })]),
  form(
    `${month} ${day}(?! ?(?:%|percent|per cent|points|times|thousand|million))(?:,? ${year})?`,
    ([month, day, year]) => [parts({ year, month, day })],
  ),
  form(`${month},? (?:of )?${year}`, ([month, year]) => [parts({ year, month })]),
  form("((?:19|20)\\d{2})-(0[1-9]|1[0-2])", ([year, month]) => [parts({ year, month })]),
  form(`Q([1-4])(?:[ /-]?${year})?`, ([quarter, year]) => [parts({ year, quarter })]),
  form(`${year}[ -]?Q([1-4])`, ([year, quarter]) => [parts({ year, quarter })]),
  form("(\\d{1,2}):(\\d{2})(?::\\d{2})? ?(am|pm|a\\.m\\.|p\\.m\\.)?", ([hour, minute, half]) => [
    toTime(hour, minute, half),
  ]),
  form("(\\d{1,2}) ?(am|pm|a\\.m\\.|p\\.m\\.|o'clock)", ([hour, half]) => [toTime(hour, "0", half)]),
  // Alone a year is a number like any other, unless the word before says when.
  form(`(?<=(?:in|of|since|during|until|till|before|after|early|late|mid|year|throughout)[ -])${year}`, ([year]) => [
    parts({ year }),
  ]),
  // May and March are words too; a capital at the start of a sentence proves nothing.
  form(
    "(January|February|April|June|July|August|September|October|November|December)",
    ([month]) => [parts({ month })],
    "g",
  ),
  form(
    "(?<=(?:in|of|since|during|until|till|before|after|from|early|late|mid|to|and|through)[ -])(March|May|Jan|Feb|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)",
    ([month]) => [parts({ month })],
    "g",
  ),
];

export function findDates(text: string): FoundDates {
  const dates: DateMention[] = [];
  let rest = text;
  for (const { pattern, read } of forms) {
    rest = rest.replace(pattern, (whole, ...groups) => {
      const captured = groups.slice(
        0,
        groups.findIndex((group) => typeof group === "number"),
      );
      for (const found of read(captured as (string | undefined)[])) {
        dates.push({ text: whole.replace(/[.,]$/, ""), readings: [found].flat() });
      }
      return taken;
    });
  }
  return { dates, rest };
}

/** Everything the mention says is said by one of the known dates too. */
export function isKnownDate({ readings }: DateMention, known: readonly DateMention[]): boolean {
  return readings.some((wanted) => known.some(({ readings }) => readings.some((given) => says(given, wanted))));
}

function says(given: DateParts, wanted: DateParts): boolean {
  const quarter = given.quarter ?? (given.month === null ? null : Math.ceil(given.month / 3));
  const full = { ...given, quarter };
  return (Object.keys(nothing) as (keyof DateParts)[]).every(
    (key) => wanted[key] === null || wanted[key] === full[key],
  );
}

function toTime(hour: string | undefined, minute: string | undefined, half: string | undefined): DateParts {
  const isAfternoon = /^p/i.test(half ?? "");
  const isMorning = /^a/i.test(half ?? "");
  const hours = (Number(hour) % (isAfternoon || isMorning ? 12 : 24)) + (isAfternoon ? 12 : 0);
  return { ...nothing, minute: hours * 60 + Number(minute ?? 0) };
}
