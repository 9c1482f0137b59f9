// A date form is a pattern for the day, month and year in a text, and the SQL that turns such a text into a DATE.

export interface DateForm {
  id: string;
  /** Regular expression without anchors and without capturing groups; JavaScript and RE2 read it alike. */
  pattern: string;
  /** SQL from a text that matches the pattern to a DATE, NULL where no such day exists. */
  sql(x: string): string;
  /** The day as [year, month, day], from a text that matches. */
  parts(text: string): [number, number, number];
  rivals: string[];
}

const month =
  "(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Za-z]{0,6}\\.?";
const weekday = "(?:(?:[Mm]on|[Tt]ue|[Ww]ed|[Tt]hu|[Ff]ri|[Ss]at|[Ss]un)[a-z]{0,6}[.,]*\\s+)?";
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length > 2) return year;
  return year >= 69 ? 1900 + year : 2000 + year;
};
const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
const monthOf = (text: string): number => {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return (
    1 + words.map((word) => monthNames.indexOf(word.slice(0, 3))).reduce((found, at) => (at >= 0 ? at : found), -1)
  );
};
const lastNumber = (text: string): string => (text.match(/\d+/g) ?? [""]).at(-1)!;

const slashed = (x: string): string => `regexp_replace(${x}, '[-. ]+', '/', 'g')`;
const byYearLength = (x: string, long: string, short: string): string =>
  `(case when regexp_matches(${x}, '[0-9]{4}$') then try_strptime(${x}, '${long}') else try_strptime(${x}, '${short}') end)::date`;

// "Wed, 31st of Jan. 2024" → "31 Jan 2024"; months are cut to three letters so that one pattern reads them all.
function wordsSql(x: string): string {
  const bare = `regexp_replace(${x}, '^[A-Z]?[a-z]{2,8}[.,]+\\s+|^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\\s+', '')`;
  const spaced = `regexp_replace(regexp_replace(${bare}, '([0-9])(?:st|nd|rd|th)', '\\1'), '[-/.,\\s]+', ' ', 'g')`;
  const apart = `regexp_replace(${spaced}, '([0-9])([A-Za-z])|([A-Za-z])([0-9])', '\\1\\3 \\2\\4', 'g')`;
  return `trim(regexp_replace(${apart}, '([A-Za-z]{3})[A-Za-z]*', '\\1'))`;
}

const iso: DateForm = {
  id: "iso",
  pattern: "[0-9]{4}-[0-9]{2}-[0-9]{2}",
  sql: (x) => `try_cast(${x} as date)`,
  parts: (text) => numbers(text) as [number, number, number],
  rivals: [],
};

const yearFirst: DateForm = {
  id: "ymd",
  pattern:
    "[0-9]{4}(?:-[0-9]{1,2}-[0-9]{1,2}|/[0-9]{1,2}/[0-9]{1,2}|\\.[0-9]{1,2}\\.[0-9]{1,2}|_[0-9]{1,2}_[0-9]{1,2})",
  sql: (x) => `try_cast(regexp_replace(${x}, '[./_]', '-', 'g') as date)`,
  parts: (text) => numbers(text) as [number, number, number],
  rivals: [],
};

const threeNumbers =
  "[0-9]{1,2}(?:/[0-9]{1,2}/|-[0-9]{1,2}-|\\.[0-9]{1,2}\\.|\\. [0-9]{1,2}\\. |\\s[0-9]{1,2}\\s)(?:[0-9]{4}|[0-9]{2})";

const dayFirst: DateForm = {
  id: "dmy",
  pattern: threeNumbers,
  sql: (x) => byYearLength(slashed(x), "%d/%m/%Y", "%d/%m/%y"),
  parts: (text) => [fullYear(lastNumber(text)), numbers(text)[1], numbers(text)[0]],
  rivals: ["mdy"],
};

const monthFirst: DateForm = {
  id: "mdy",
  pattern: threeNumbers,
  sql: (x) => byYearLength(slashed(x), "%m/%d/%Y", "%m/%d/%y"),
  parts: (text) => [fullYear(lastNumber(text)), numbers(text)[0], numbers(text)[1]],
  rivals: ["dmy"],
};

const dayMonthName: DateForm = {
  id: "d-month-y",
  pattern: `${weekday}[0-9]{1,2}(?:st|nd|rd|th)?[-/.,\\s]*${month}[-/.,\\s]*(?:[0-9]{4}|[0-9]{2})`,
  sql: (x) => byYearLength(wordsSql(x), "%d %b %Y", "%d %b %y"),
  parts: (text) => [fullYear(lastNumber(text)), monthOf(text), numbers(text)[0]],
  rivals: [],
};

const monthNameDay: DateForm = {
  id: "month-d-y",
  pattern: `${weekday}${month}[-/.\\s]*[0-9]{1,2}(?:st|nd|rd|th)?[-/,\\s]+(?:[0-9]{4}|[0-9]{2})`,
  sql: (x) => byYearLength(wordsSql(x), "%b %d %Y", "%b %d %y"),
  parts: (text) => [fullYear(lastNumber(text)), monthOf(text), numbers(text)[0]],
  rivals: [],
};

export const dateForms: DateForm[] = [iso, yearFirst, dayFirst, monthFirst, dayMonthName, monthNameDay];

export const monthNamePattern = month;
export { fullYear, monthOf, wordsSql };

export function isRealDay([year, monthNumber, day]: [number, number, number]): boolean {
  if (!(monthNumber >= 1 && monthNumber <= 12 && day >= 1 && year >= 1)) return false;
  return day <= new Date(Date.UTC(year < 100 ? 2000 + year : year, monthNumber, 0)).getUTCDate();
}
