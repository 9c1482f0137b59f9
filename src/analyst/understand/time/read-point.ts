import { dayOf, monthsSpan, quarterSpan, yearSpan } from "../../../base/calendar.ts";
import { tryParsePeriod } from "../../../investigate/understand/periods/parse-period.ts";
import type { Token } from "../words/token.ts";
import { readRelative } from "./read-relative.ts";
import type { TimePoint } from "./time-point.ts";

/** A point and the token after it. */
export interface ReadPoint {
  point: TimePoint;
  to: number;
}

type Reader = (tokens: Token[], at: number) => ReadPoint | null;

const readers: Reader[] = [readDate, readQuarter, readHalf, readDayMonth, readMonthDay, readRelative, readYear];

/** The stretch of time that is named from here on, as long as it can be. */
export function readPoint(tokens: Token[], at: number): ReadPoint | null {
  for (const reader of readers) {
    const found = at < tokens.length ? reader(tokens, at) : null;
    if (found) return found;
  }
  return null;
}

const fixed = (span: { start: string; end: string }, to: number): ReadPoint => ({
  point: { kind: "fixed", span, year: Number(span.start.slice(0, 4)) },
  to,
});

function readDate(tokens: Token[], at: number): ReadPoint | null {
  const span = tokens[at].kind === "date" ? tryParsePeriod(tokens[at].plain.replace("/", "-")) : null;
  return span && fixed(span, at + 1);
}

export function yearAt(tokens: Token[], at: number): number | null {
  const token = tokens[at];
  if (token?.kind === "word" && /^(19|20)\d\d$/.test(token.plain)) return Number(token.plain);
  if (token?.kind !== "number" || token.isPercent || !/^\d{4}$/.test(token.text)) return null;
  return token.value! >= 1900 && token.value! <= 2100 ? token.value : null;
}

function readYear(tokens: Token[], at: number): ReadPoint | null {
  const start = tokens[at].plain === "year" ? at + 1 : at;
  const year = yearAt(tokens, start);
  // "year over year, 2022": two things said one after the other.
  if (year === null || (start > at && tokens[start].gap !== "none")) return null;
  const quarter = quarterNumber(tokens[start + 1]);
  if (quarter !== null) return fixed(quarterSpan(year, quarter), start + 2);
  return fixed(yearSpan(year), start + 1);
}

/** The year behind a quarter, half or month, over "of", "in" and commas; none is none. */
function yearAfter(tokens: Token[], at: number): { year: number | null; to: number } {
  const isJoint = ["of", "in", "/"].includes(tokens[at]?.plain ?? "");
  const start = isJoint ? at + 1 : at;
  const year = yearAt(tokens, start);
  return year === null ? { year: null, to: at } : { year, to: start + 1 };
}

const quarterNumber = (token: Token | undefined): number | null => {
  const match = /^q([1-4])$/.exec(token?.plain ?? "");
  return match ? Number(match[1]) : null;
};

const ordinals: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  "1st": 1,
  "2nd": 2,
  "3rd": 3,
  "4th": 4,
};

function readQuarter(tokens: Token[], at: number): ReadPoint | null {
  const glued = /^q([1-4])(\d{4})$/.exec(tokens[at].plain);
  if (glued) return fixed(quarterSpan(Number(glued[2]), Number(glued[1])), at + 1);
  const isSpelt = tokens[at + 1]?.plain === "quarter";
  const isLast = tokens[at].plain === "last" && isSpelt && tokens[at + 2]?.plain === "of";
  const quarter = quarterNumber(tokens[at]) ?? (isLast ? 4 : isSpelt ? (ordinals[tokens[at].plain] ?? null) : null);
  if (quarter === null) return null;
  return yearly((year) => quarterSpan(year, quarter), "quarter", yearAfter(tokens, isSpelt ? at + 2 : at + 1));
}

function readHalf(tokens: Token[], at: number): ReadPoint | null {
  const short = /^h([12])$/.exec(tokens[at].plain);
  const isSpelt = tokens[at + 1]?.plain === "half";
  const half = short ? Number(short[1]) : isSpelt ? ordinals[tokens[at].plain] : undefined;
  if (half !== 1 && half !== 2) return null;
  const after = isSpelt ? at + 2 : at + 1;
  if (tokens[after]?.plain === "of") {
    const whole = readMonthDay(tokens, after + 1);
    if (whole) return null;
  }
  return yearly((year) => monthsSpan(year, half * 6 - 5, half * 6), "quarter", yearAfter(tokens, after));
}

function yearly(
  inYear: (year: number) => { start: string; end: string } | null,
  unit: "day" | "month" | "quarter",
  { year, to }: { year: number | null; to: number },
): ReadPoint | null {
  if (year === null) return { point: { kind: "yearless", inYear, unit }, to };
  const span = inYear(year);
  return span && fixed(span, to);
}

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const fullNames = "january february march april may june july august september october november december".split(" ");

export function monthAt(tokens: Token[], at: number): number | null {
  const token = tokens[at];
  if (token === undefined || token.kind !== "word") return null;
  const full = fullNames.indexOf(token.plain);
  const month = full >= 0 ? full : monthNames.indexOf(token.plain === "sept" ? "sep" : token.plain);
  // "may" and "march" are words too: as months they have a capital, a year, or a preposition beside them.
  const isWord = token.plain === "may" || token.plain === "march" || token.plain === "mar";
  if (month < 0 || (isWord && !isMonthWord(tokens, at))) return null;
  return month + 1;
}

const beforeMonths = new Set(
  "in since until till before after through during for of from to between and by on last this vs".split(" "),
);

function isMonthWord(tokens: Token[], at: number): boolean {
  const isNamed = /^\p{Lu}/u.test(tokens[at].text) && at > 0;
  const before = tokens[at - 1];
  return isNamed || yearAt(tokens, at + 1) !== null || (before !== undefined && beforeMonths.has(before.plain));
}

function dayNumber(token: Token | undefined): number | null {
  const match = /^(\d{1,2})(st|nd|rd|th)?$/.exec(token?.kind === "sign" ? "" : (token?.plain ?? ""));
  const day = match ? Number(match[1]) : 0;
  return day >= 1 && day <= 31 ? day : null;
}

/** "5 March 2021", "the 5th of March" */
function readDayMonth(tokens: Token[], at: number): ReadPoint | null {
  const day = dayNumber(tokens[at]);
  const monthIndex = tokens[at + 1]?.plain === "of" ? at + 2 : at + 1;
  const month = day === null ? null : monthAt(tokens, monthIndex);
  if (day === null || month === null) return null;
  return yearly((year) => oneDay(year, month, day), "day", yearAfter(tokens, monthIndex + 1));
}

/** "March 2021", "March 5, 2021", "March" */
function readMonthDay(tokens: Token[], at: number): ReadPoint | null {
  const month = at < tokens.length ? monthAt(tokens, at) : null;
  if (month === null) return null;
  const day = yearAt(tokens, at + 1) === null ? dayNumber(tokens[at + 1]) : null;
  if (day !== null) return yearly((year) => oneDay(year, month, day), "day", yearAfter(tokens, at + 2));
  const short = /^['’]?(\d\d)$/.exec(tokens[at + 1]?.text ?? "");
  if (short) return fixed(monthsSpan(2000 + Number(short[1]), month, month), at + 2);
  return yearly((year) => monthsSpan(year, month, month), "month", yearAfter(tokens, at + 1));
}

function oneDay(year: number, month: number, day: number): { start: string; end: string } | null {
  const date = dayOf(year, month, day);
  return date === null ? null : { start: date, end: date };
}
