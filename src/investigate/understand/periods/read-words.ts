import {
  addDays,
  dayOf,
  daysBetween,
  monthsSpan,
  quarterSpan,
  shiftBack,
  spanAround,
  type Unit,
  unitsUntil,
  yearSpan,
} from "../../../base/calendar.ts";
import { tryParsePeriod } from "./parse-period.ts";

/** Calendar days, both inclusive. */
export interface Days {
  start: string;
  end: string;
}

/** "last week", "March 2022", "the week of 3 June 2024", "3 to 16 February 2025": the days meant on the day `today`. */
export function readWords(text: string, today: string): Days | null {
  const plain = plainWords(text);
  const range = /^(?:from |between )?(.+?)(?: (?:to|until|till|through|and) |\.\.)(.+)$/.exec(plain);
  return readPoint(plain, today) ?? (range ? readRange(range[1], range[2], today) : null);
}

/** "the week before", "previous period", "same day last week", "a year earlier": days that depend on the other period's. */
export function readWordsBeside(text: string, other: Days): Days | null {
  return firstRead(besidePatterns, plainWords(text), other);
}

type Reader<Context> = (parts: string[], context: Context) => Days | null;
type Pattern<Context> = [RegExp, Reader<Context>];

const smallNumbers = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[,’']/g, " ")
    .replace(/\s*[–—…]\s*|\s+-\s+/g, "..")
    .replace(/\b(?:the|calendar|whole|full|complete)\b/g, " ")
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

function firstRead<Context>(patterns: Pattern<Context>[], text: string, context: Context): Days | null {
  for (const [pattern, read] of patterns) {
    const match = new RegExp(`^(?:${pattern.source})$`).exec(text);
    const days = match ? read(match.slice(1), context) : null;
    if (days) return days;
  }
  return null;
}

const unitWords = "(days?|weeks?|months?|quarters?|years?)";
const count = `(\\d{1,4}|${smallNumbers.slice(1).join("|")}|an?)`;
const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const weekdays = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const ordinals: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4 };
const year = "(?:(?: of| in)? (\\d{4}))?";

const pointPatterns: Pattern<string>[] = [
  [/today/, (_, today) => oneDay(today)],
  [/yesterday/, (_, today) => oneDay(addDays(today, -1))],
  [/day before yesterday/, (_, today) => oneDay(addDays(today, -2))],
  [
    new RegExp(`(?:this|current) ${unitWords}(?: so far| to date)?`),
    ([unit], today) => ({ start: around(today, unit).start, end: today }),
  ],
  [new RegExp(`${unitWords} to date`), ([unit], today) => ({ start: around(today, unit).start, end: today })],
  [
    /([mqy])td/,
    ([letter], today) => ({ start: around(today, { m: "month", q: "quarter" }[letter] ?? "year").start, end: today }),
  ],
  [new RegExp(`(?:last|past|previous|prior) ${unitWords}`), ([unit], today) => unitBefore(today, unit)],
  [new RegExp(`${unitWords} before last`), ([unit], today) => unitBefore(unitBefore(today, unit).start, unit)],
  [
    new RegExp(`(?:last|past|previous|latest) ${count} ${unitWords}`),
    ([many, unit], today) => unitsUntil(addDays(today, -1), toNumber(many), toUnit(unit)),
  ],
  [new RegExp(`${count} ${unitWords} ago`), ([many, unit], today) => unitsAgo(today, toNumber(many), toUnit(unit))],
  [new RegExp(`(?:last |past )?(${weekdays.join("|")})`), ([name], today) => weekdayBefore(today, name)],
  [
    new RegExp(`same ${unitWords} (?:last|a|of last|one) year(?: ago| earlier| before)?`),
    ([unit], today) => aYearBefore(around(today, unit)),
  ],
  [/week (\d{1,2})(?:(?: of| in)? (\d{4}))?/, readWeek],
  [/w(\d{1,2})(?:(?: of| in)? (\d{4}))?/, readWeek],
  [/(?:week (?:of|with|around) )(.+)/, ([day], today) => ofOneDay(day, today, (start) => spanAround(start, "week"))],
  [
    /week (?:starting|beginning|from)(?: on)? (.+)/,
    ([day], today) => ofOneDay(day, today, (start) => ({ start, end: addDays(start, 6) })),
  ],
  [
    /week (?:ending|to)(?: on)? (.+)/,
    ([day], today) => ofOneDay(day, today, (end) => ({ start: addDays(end, -6), end })),
  ],
  [
    new RegExp(`q([1-4])${year}`),
    ([quarter, said], today) => latest(said, today, (one) => quarterSpan(one, Number(quarter))),
  ],
  [/(\d{4}) q([1-4])/, ([said, quarter]) => quarterSpan(Number(said), Number(quarter))],
  [
    new RegExp(`(first|second|third|fourth) quarter${year}`),
    ([name, said], today) => latest(said, today, (one) => quarterSpan(one, ordinals[name])),
  ],
  [
    new RegExp(`h([12])${year}`),
    ([half, said], today) => latest(said, today, (one) => monthsSpan(one, Number(half) * 6 - 5, Number(half) * 6)),
  ],
  [
    new RegExp(`(first|second) half${year}`),
    ([name, said], today) => latest(said, today, (one) => monthsSpan(one, ordinals[name] * 6 - 5, ordinals[name] * 6)),
  ],
  [/(?:year|in) (\d{4})/, ([said]) => yearSpan(Number(said))],
  [new RegExp(`(?:in )?${month}${year}`), ([name, said], today) => latest(said, today, (one) => monthOf(one, name))],
  [new RegExp(`(\\d{4}) ${month}`), ([said, name]) => monthOf(Number(said), name)],
  [
    new RegExp(`(?:on )?(\\d{1,2})(?: of)? ${month}${year}`),
    ([day, name, said], today) => latest(said, today, (one) => dayIn(one, name, day)),
  ],
  [
    new RegExp(`(?:on )?${month} (\\d{1,2})${year}`),
    ([name, day, said], today) => latest(said, today, (one) => dayIn(one, name, day)),
  ],
  [/since (.+)/, ([day], today) => ofOneDay(day, today, (start) => ({ start, end: today }))],
];

const besidePatterns: Pattern<Days>[] = [
  [
    /(?:previous|preceding|prior) period|period before(?: that| it)?|before(?: that| it)?/,
    (_, other) => periodBefore(other),
  ],
  [
    new RegExp(
      `(?:previous|preceding|prior) ${unitWords}|${unitWords} (?:before|earlier|prior|previously)(?: that| it)?`,
    ),
    ([one, same], other) => oneUnitBefore(other, toUnit(one ?? same)),
  ],
  [
    new RegExp(`(?:previous |preceding |prior )${count} ${unitWords}`),
    ([many, unit], other) => unitsUntil(addDays(other.start, -1), toNumber(many), toUnit(unit)),
  ],
  [
    new RegExp(`${count} days before(?: that| it)?`),
    ([many], other) => unitsUntil(addDays(other.start, -1), toNumber(many), "day"),
  ],
  [
    /(?:same \w+ )?(?:an?|one) year (?:earlier|before|ago|prior)|same (?:\w+ )?(?:of |in )?(?:last|previous|prior) year|year on year|year over year/,
    (_, other) => aYearBefore(other),
  ],
  [
    new RegExp(`(?:same \\w+ )?${count} ${unitWords} (?:earlier|before|ago|prior)`),
    ([many, unit], other) => back(other, toNumber(many), toUnit(unit)),
  ],
  [
    new RegExp(`same (?:\\w+ )?(?:of |in )?(?:last|previous|prior) ${unitWords}`),
    ([unit], other) => back(other, 1, toUnit(unit)),
  ],
];

function readPoint(plain: string, today: string): Days | null {
  return tryParsePeriod(plain) ?? firstRead(pointPatterns, plain, today);
}

/** The end lends the start what it leaves out: "3 to 16 February 2025", "March to May 2022". */
function readRange(first: string, last: string, today: string): Days | null {
  const end = readPoint(last, today);
  if (!end) return null;
  const words = last.split(" ");
  const lent = words.map((_, i) => `${first} ${words.slice(i).join(" ")}`);
  const starts = [...lent.slice(1), first].map((text) => readPoint(text, today));
  const start = starts.find((one) => one !== null && one.start <= end.end);
  return start ? { start: start.start, end: end.end } : null;
}

const oneDay = (day: string): Days => ({ start: day, end: day });
const toUnit = (word: string): Unit => word.replace(/s$/, "") as Unit;
const around = (day: string, unit: string): Days => spanAround(day, toUnit(unit));

function toNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  return text.startsWith("a") ? 1 : smallNumbers.indexOf(text);
}

/** The last whole one before the one that the day lies in. */
const unitBefore = (day: string, unit: string): Days => around(addDays(around(day, unit).start, -1), unit);

function unitsAgo(today: string, many: number, unit: Unit): Days {
  let start = spanAround(today, unit).start;
  for (let left = many; left > 0; left--) start = spanAround(addDays(start, -1), unit).start;
  return spanAround(start, unit);
}

function weekdayBefore(today: string, name: string): Days {
  const behind = (new Date(today).getUTCDay() - weekdays.indexOf(name) + 7) % 7 || 7;
  return oneDay(addDays(today, -behind));
}

function readWeek([week, said]: string[], today: string): Days | null {
  return latest(said, today, (one) => tryParsePeriod(`${one}-W${week}`));
}

function ofOneDay(text: string, today: string, from: (day: string) => Days): Days | null {
  const days = readPoint(text, today);
  return days ? from(days.start) : null;
}

/** In the year that is said, else in the last one in which it has begun. */
function latest(said: string | undefined, today: string, inYear: (year: number) => Days | null): Days | null {
  if (said !== undefined) return inYear(Number(said));
  const now = Number(today.slice(0, 4));
  // Four years: the 29th of February.
  return [0, 1, 2, 3, 4].map((ago) => inYear(now - ago)).find((days) => days !== null && days.start <= today) ?? null;
}

function monthOf(inYear: number, name: string): Days {
  const number = monthNames.indexOf(name.slice(0, 3)) + 1;
  return monthsSpan(inYear, number, number);
}

function dayIn(inYear: number, name: string, day: string): Days | null {
  const found = dayOf(inYear, monthNames.indexOf(name.slice(0, 3)) + 1, Number(day));
  return found === null ? null : oneDay(found);
}

const calendarUnits: Unit[] = ["year", "quarter", "month"];

const isWhole = (days: Days, unit: Unit): boolean => {
  const whole = spanAround(days.start, unit);
  return whole.start === days.start && whole.end === days.end;
};

/** As many days directly before; a month before a month, whatever their days. */
function periodBefore(other: Days): Days {
  const unit = calendarUnits.find((one) => isWhole(other, one));
  return unit
    ? shiftBack(other, unit)
    : unitsUntil(addDays(other.start, -1), daysBetween(other.start, other.end), "day");
}

function oneUnitBefore(other: Days, unit: Unit): Days {
  if (isWhole(other, unit)) return shiftBack(other, unit);
  const isAligned = spanAround(other.start, unit).start === other.start;
  const last = addDays(other.start, -1);
  return isAligned ? spanAround(last, unit) : unitsUntil(last, 1, unit);
}

function back(other: Days, many: number, unit: Unit): Days {
  let days = other;
  for (let left = many; left > 0; left--) days = unit === "year" ? aYearBefore(days) : shiftBack(days, unit);
  return days;
}

/** The same dates; a week from Monday to Sunday is the week of the same number, so that weekdays meet their like. */
function aYearBefore(days: Days): Days {
  if (!isWhole(days, "week")) return shiftBack(days, "year");
  const thursday = addDays(days.start, 3);
  const own = Number(thursday.slice(0, 4));
  const week = Math.ceil(daysBetween(`${own}-01-01`, thursday) / 7);
  return tryParsePeriod(`${own - 1}-W${week}`) ?? { start: addDays(days.start, -364), end: addDays(days.end, -364) };
}
