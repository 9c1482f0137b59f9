import { lastDayOf, toIso } from "../../knowledge/events/calendar.ts";
import { findDates } from "../../knowledge/events/find-dates.ts";

export interface FoundPeriod {
  start: number;
  end: number;
  from: string;
  to: string;
  /** Days exactly, not a month or a quarter. */
  isDay: boolean;
}

const quick = /\d|quarter|half|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/i;

/** Every time that a text names: dates of all forms, and "the third quarter of 2024", "early March", "summer 2024", "in 2025". */
export function findPeriods(text: string, givenYear: number | null): FoundPeriod[] {
  if (!quick.test(text)) return [];
  const year = saidYear(text) ?? givenYear;
  const dates = findDates(text, { year, month: null, order: null }).map(
    ({ start, end, date, endDate, precision }): FoundPeriod => ({
      start,
      end,
      from: date,
      to: endDate ?? date,
      isDay: precision === "day",
    }),
  );
  const named = forms.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const span = read(match.groups ?? {}, year);
      return span ? [{ start: match.index, end: match.index + match[0].length, ...span, isDay: false }] : [];
    }),
  );
  return joinRanges(widestApart([...dates, ...named]), text);
}

/** "between 10 December 2023 and 4 February 2024" is one time, not two. */
function joinRanges(found: FoundPeriod[], text: string): FoundPeriod[] {
  const joined: FoundPeriod[] = [];
  for (const period of found) {
    const last = joined.at(-1);
    const opens = last && /\b(between|from)(?: the)?\s+$/i.exec(text.slice(0, last.start))?.[1]?.toLowerCase();
    const link = last && text.slice(last.end, period.start).trim().toLowerCase();
    const isRange = opens === "between" ? link === "and" : opens === "from" && /^(?:to|until|till)$/.test(link ?? "");
    if (last && isRange && last.from <= period.to)
      joined.splice(-1, 1, { ...last, end: period.end, to: period.to, isDay: last.isDay && period.isDay });
    else joined.push(period);
  }
  return joined;
}

/** "The harvest of 2024 began on 16 September": the one year a text names is that of its days too. */
function saidYear(text: string): number | null {
  const years = new Set(
    [...text.matchAll(/\b(?:in|of|during)(?: the year)? ((?:19|20)\d{2})\b/gi)].map(([, year]) => year),
  );
  const [only] = years;
  return years.size === 1 ? Number(only) : null;
}

/** "early March 2025" rather than the "March 2025" in it. */
function widestApart(found: FoundPeriod[]): FoundPeriod[] {
  const kept: FoundPeriod[] = [];
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start)))
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  return kept.sort((a, b) => a.start - b.start);
}

interface Form {
  pattern: RegExp;
  read(groups: Record<string, string | undefined>, year: number | null): { from: string; to: string } | null;
}

const monthNames = "january february march april may june july august september october november december".split(" ");
const month = `(?<month>${monthNames.map((name) => name[0]!.toUpperCase() + name.slice(1)).join("|")})`;
const yearAfter = "(?:,?(?: of| in)? (?<year>(?:19|20)\\d{2}))?(?![\\d\\p{L}])";
const ordinals: Record<string, number> = {
  ...{ first: 1, "1st": 1, second: 2, "2nd": 2, third: 3, "3rd": 3, fourth: 4, "4th": 4, last: 4 },
};
const seasons: Record<string, [first: number, last: number]> = {
  ...{ spring: [3, 5], summer: [6, 8], autumn: [9, 11], fall: [9, 11] },
};

const forms: Form[] = [
  {
    pattern: new RegExp(`\\b(?:the )?(?<which>${Object.keys(ordinals).join("|")}) quarter${yearAfter}`, "giu"),
    read: ({ which, year }, context) => quarters(ordinals[which!.toLowerCase()]!, yearOf(year, context)),
  },
  {
    pattern: /\b(?:the )?(?:season |school year |financial year )?(?<year>20\d{2})\/(?:20)?\d{2}(?![\d/-])/giu,
    read: ({ year }) => ({ from: `${year}-07-01`, to: `${Number(year) + 1}-06-30` }),
  },
  {
    pattern: new RegExp(
      `\\bbetween ${month.replace("<month>", "<first>")}(?: (?<begin>(?:19|20)\\d{2}))? and ${month}${yearAfter}`,
      "gu",
    ),
    read: ({ first, begin, month, year }, context) => {
      const end = partOfMonth(undefined, month!, yearOf(year, context));
      const start = partOfMonth(undefined, first!, yearOf(begin ?? year, context));
      return start && end && start.from <= end.from ? { from: start.from, to: end.to } : null;
    },
  },
  {
    pattern: new RegExp(`\\bQ(?<which>[1-4])${yearAfter}`, "gu"),
    read: ({ which, year }, context) => quarters(Number(which), yearOf(year, context)),
  },
  {
    pattern: new RegExp(`\\b(?:the )?(?<which>first|second) half${yearAfter}`, "giu"),
    read: ({ which, year }, context) => months(yearOf(year, context), which === "first" ? [1, 6] : [7, 12]),
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:the )?(?<part>early|mid|late|beginning of|start of|middle of|end of|first half of|second half of)[ -])?${month}${yearAfter}`,
      "gu",
    ),
    read: ({ part, month, year }, context) => partOfMonth(part, month!, yearOf(year, context)),
  },
  {
    pattern: new RegExp(
      `\\b(?:the )?(?<season>${Object.keys(seasons).join("|")})(?: of)? (?<year>(?:19|20)\\d{2})\\b`,
      "giu",
    ),
    read: ({ season, year }) => months(Number(year), seasons[season!.toLowerCase()]!),
  },
  {
    pattern:
      /(?:(?<=\b(?:in|of|since|during|for|until|till|from|to|by|before|after|year|than|throughout|between|and)\s(?:the year )?)|^|(?<=[:(,]\s?))(?:(?<part>early|mid|late|end of)[ -])?(?<year>(?:19|20)\d{2})(?=\s*$|\s*[.,;:)](?!\d)|\s+(?:to|and|was|were|is|are|after|because|when|than|but|while|as|with|by|on|the|from|at|began|fell|rose|grew|did|had|has|will|\p{L}{3,}ed)\b)/giu,
    read: ({ year }) => months(Number(year), [1, 12]),
  },
];

const yearOf = (written: string | undefined, context: number | null): number | null =>
  written ? Number(written) : context;

const quarters = (which: number, year: number | null) => months(year, [which * 3 - 2, which * 3]);

function months(
  year: number | null,
  [first, last]: [first: number, last: number],
): { from: string; to: string } | null {
  if (year === null) return null;
  const day = lastDayOf(year, last);
  return { from: toIso({ year, month: first, day: 1 }), to: toIso({ year, month: last, day }) };
}

function partOfMonth(part: string | undefined, name: string, year: number | null): { from: string; to: string } | null {
  if (year === null) return null;
  const month = 1 + monthNames.indexOf(name.toLowerCase());
  const last = lastDayOf(year, month);
  const [from, to] = daysOf(part?.toLowerCase() ?? "", last);
  return { from: toIso({ year, month, day: from }), to: toIso({ year, month, day: to }) };
}

function daysOf(part: string, last: number): [from: number, to: number] {
  if (/^(?:early|beginning|start)/.test(part)) return [1, 12];
  if (/^mid/.test(part)) return [9, 22];
  if (/^(?:late|end)/.test(part)) return [19, last];
  if (/^first/.test(part)) return [1, 15];
  return /^second/.test(part) ? [15, last] : [1, last];
}
