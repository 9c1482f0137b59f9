import { addDays, isRealDay, lastDayOf, mondayOf, toIso } from "./calendar.ts";
import type { DateContext, DateMention, Day, Precision } from "./date-mention.ts";

export type Meaning = Omit<DateMention, "start" | "end" | "time">;
type Groups = Record<string, string | undefined>;

export interface DateForm {
  pattern: RegExp;
  read(groups: Groups, context: DateContext): Meaning | null;
}

// "may" and "march" are verbs unless they are written large.
const month =
  "(?:[Jj]an(?:uary)?|[Ff]eb(?:ruary)?|Mar(?:ch)?|mar|[Aa]pr(?:il)?|May|[Jj]une?|[Jj]uly?|[Aa]ug(?:ust)?|[Ss]ept?(?:ember)?|[Oo]ct(?:ober)?|[Nn]ov(?:ember)?|[Dd]ec(?:ember)?|JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)\\b\\.?";
const weekday = "(?:(?:[Mm]on|[Tt]ue|[Ww]ed|[Tt]hu|[Ff]ri|[Ss]at|[Ss]un)[a-z]{0,6}\\.?,?\\s+)?";
const day = "(?:0?[1-9]|[12]\\d|3[01])(?!\\d)(?:st|nd|rd|th)?";
const year = "(?:19|20)\\d{2}(?!\\d)";
const to = "(?:\\s*[-–—]\\s*|\\s+(?:to|until|till|through|thru)\\s+|\\s*\\.{2,3}\\s*)";
const andTo = `(?:${to}|(?<=[Bb]etween\\s(?:the\\s)?\\S+(?:\\s\\S+)?)\\s+and\\s+(?:the\\s+)?)`;
const clock =
  "(?:[T,]?\\s*(?:at\\s+|@\\s*)?\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:\\s*[-–—]\\s*\\d{1,2}:\\d{2})?(?:\\s*[AaPp]\\.?[Mm]\\b\\.?)?(?:\\s*(?:Z|UTC|GMT|CET|CEST|[ECMP][SD]T|[+-]\\d{2}:?\\d{2})(?!\\w))?)?";
// Part of a version, a path, a file name or an identifier is no date.
const before = "(?<![\\p{L}\\d_/\\\\]|[\\d\\p{L}][.-]|[$€£#])";
const after = "(?![\\p{L}\\d_/\\\\]|[-.][\\p{L}\\d])";

const form = (pattern: string, read: DateForm["read"]): DateForm => ({
  pattern: new RegExp(`${before}(?:${pattern})${after}`, "gu"),
  read,
});

const iso = (n: string) => `(?<y${n}>${year})(?<s${n}>[-/.])(?<m${n}>\\d{1,2})\\k<s${n}>(?<d${n}>\\d{1,2})(?!\\d)`;

export const dateForms: DateForm[] = [
  form(`${iso("1")}${clock}${andTo}${iso("2")}${clock}`, (g) =>
    range(dayFrom(g.y1, g.m1, g.d1), dayFrom(g.y2, g.m2, g.d2)),
  ),
  form(`${iso("1")}${to}(?<d2>\\d{2})(?!\\d|-)`, (g) => range(dayFrom(g.y1, g.m1, g.d1), dayFrom(g.y1, g.m1, g.d2))),
  form(`${weekday}${iso("1")}${clock}`, (g) => single(dayFrom(g.y1, g.m1, g.d1))),
  form(
    `${weekday}(?<d1>${day})\\s*(?:of\\s+)?(?<m1>${month})?(?:,?\\s+(?<y1>${year}))?${andTo}${weekday}(?<d2>${day})\\s+(?:of\\s+)?(?<m2>${month})(?:,?\\s+(?<y2>${year}))?`,
    (g, context) => spelledRange(g, context),
  ),
  form(
    `${weekday}(?<m1>${month})\\s+(?<d1>${day})(?:,?\\s+(?<y1>${year}))?${andTo}${weekday}(?:(?<m2>${month})\\s+)?(?<d2>${day})(?:,?\\s+(?<y2>${year}))?`,
    (g, context) => spelledRange(g, context),
  ),
  form(`${weekday}(?<d>${day})[\\s-]+(?:of\\s+)?(?<m>${month})(?:[\\s,-]+(?<y>${year}))?${clock}`, (g, context) =>
    single(spelledDay(g.y, g.m, g.d, context)),
  ),
  form(`${weekday}(?<m>${month})[\\s-]+(?<d>${day})(?:,?\\s+(?<y>${year}))?${clock}`, (g, context) =>
    single(spelledDay(g.y, g.m, g.d, context)),
  ),
  form(`(?<a>\\d{1,2})(?<s>[/.-])(?<b>\\d{1,2})\\k<s>(?<y>${year}|\\d{2}(?!\\d))${clock}`, (g, context) =>
    threeNumbers(g, context),
  ),
  form(`(?<m1>${month})(?:\\s+(?<y1>${year}))?${to}(?<m2>${month})\\s+(?<y2>${year})`, (g) => monthRange(g)),
  form(`(?<m>${month}),?\\s+(?<y>${year})`, (g) => months(Number(g.y), monthOf(g.m), monthOf(g.m), "month")),
  form(`(?:Q(?<q1>[1-4])[\\s/-]*(?<y1>${year})|(?<y2>${year})[\\s/-]*Q(?<q2>[1-4]))`, (g) =>
    quarter(Number(g.q1 ?? g.q2), Number(g.y1 ?? g.y2)),
  ),
  form(`(?:H(?<h1>[12])[\\s/-]*(?<y1>${year})|(?<y2>${year})[\\s/-]*H(?<h2>[12]))`, (g) =>
    half(Number(g.h1 ?? g.h2), Number(g.y1 ?? g.y2)),
  ),
  form(
    `(?:(?<y1>${year})-?W(?<w1>\\d{1,2})|(?:[Ww]eek|CW|KW|W)\\s?(?<w2>\\d{1,2})[\\s,/]+(?:of\\s+)?(?<y2>${year}))`,
    (g) => week(Number(g.y1 ?? g.y2), Number(g.w1 ?? g.w2)),
  ),
  form(`(?<=^\\s*)(?<y>${year})-(?<m>0[1-9]|1[0-2])(?=\\s*:\\s|\\s+[–—]\\s)`, (g) =>
    months(Number(g.y), Number(g.m), Number(g.m), "month"),
  ),
];

/** `2025-02` is a month only where nothing else stands: in a heading of its own or a cell. */
export const bareMonth: DateForm = form(`(?<y>${year})[-/](?<m>0[1-9]|1[0-2])`, (g) =>
  months(Number(g.y), Number(g.m), Number(g.m), "month"),
);

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = (name: string | undefined): number => 1 + monthNames.indexOf((name ?? "").slice(0, 3).toLowerCase());
const numberOf = (text: string | undefined): number => Number.parseInt(text ?? "", 10);
const dayFrom = (y?: string, m?: string, d?: string): Day => ({
  year: numberOf(y),
  month: numberOf(m),
  day: numberOf(d),
});

function spelledDay(y: string | undefined, m: string | undefined, d: string | undefined, context: DateContext): Day {
  return { year: y ? numberOf(y) : (context.year ?? Number.NaN), month: monthOf(m), day: numberOf(d) };
}

function single(of: Day): Meaning | null {
  if (!isRealDay(of)) return null;
  return { date: toIso(of), endDate: null, precision: "day", otherDate: null };
}

function range(first: Day, last: Day): Meaning | null {
  if (!isRealDay(first) || !isRealDay(last)) return null;
  const [date, endDate] = [toIso(first), toIso(last)];
  return date > endDate
    ? null
    : { date, endDate: date === endDate ? null : endDate, precision: "day", otherDate: null };
}

/** "28 Dec – 3 Jan 2025" begins in the year before. */
function spelledRange(g: Groups, context: DateContext): Meaning | null {
  const first = { year: Number.NaN, month: monthOf(g.m1 ?? g.m2), day: numberOf(g.d1) };
  const last = { year: Number.NaN, month: monthOf(g.m2 ?? g.m1), day: numberOf(g.d2) };
  last.year = numberOf(g.y2 ?? g.y1 ?? String(context.year ?? ""));
  const wraps = first.month > last.month;
  if (g.y2 === undefined && wraps) last.year += 1;
  first.year = g.y1 !== undefined ? numberOf(g.y1) : wraps ? last.year - 1 : last.year;
  return range(first, last);
}

function months(year: number, first: number, last: number, precision: Precision): Meaning {
  return {
    date: toIso({ year, month: first, day: 1 }),
    endDate: toIso({ year, month: last, day: lastDayOf(year, last) }),
    precision,
    otherDate: null,
  };
}

function monthRange({ y1, m1, y2, m2 }: Groups): Meaning | null {
  const [first, last] = [monthOf(m1), monthOf(m2)];
  const endYear = numberOf(y2);
  const startYear = y1 ? numberOf(y1) : first > last ? endYear - 1 : endYear;
  const start = months(startYear, first, first, "month");
  const end = months(endYear, last, last, "month");
  return start.date > end.date ? null : { ...start, endDate: end.endDate };
}

const quarter = (number: number, year: number): Meaning => months(year, number * 3 - 2, number * 3, "quarter");
const half = (number: number, year: number): Meaning => months(year, number * 6 - 5, number * 6, "half");

function week(year: number, number: number): Meaning | null {
  if (number < 1 || number > 53) return null;
  const monday = mondayOf(year, number);
  return { date: monday, endDate: addDays(monday, 6), precision: "week", otherDate: null };
}

/** 03/02/2025 keeps both readings unless the document shows its order; with dots the day comes first. */
function threeNumbers({ a, b, s, y }: Groups, { order }: DateContext): Meaning | null {
  const short = numberOf(y);
  const year = short > 99 ? short : short >= 69 ? 1900 + short : 2000 + short;
  if (s === "." && short < 100) return null; // 17.2.25 is as likely a version
  if (s === "-" && short < 100) return null;
  const dayFirst = single({ year, month: numberOf(b), day: numberOf(a) });
  const monthFirst = s === "." ? null : single({ year, month: numberOf(a), day: numberOf(b) });
  if (!dayFirst || !monthFirst || dayFirst.date === monthFirst.date) return dayFirst ?? monthFirst;
  if (order === "day-first") return dayFirst;
  if (order === "month-first") return monthFirst;
  return { ...dayFirst, otherDate: monthFirst.date };
}
