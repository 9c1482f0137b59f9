import { type ColumnFormat, noNotes } from "./column-format.ts";
import { fullYear, monthNamePattern, wordsSql } from "./date-parts.ts";

const speaksOfTime =
  /(^|[^a-z])(ts|time|times|timestamp|date|datetime|dt|epoch|unix|created|updated|modified|at|when|day|month|period|ym|start|end|seen|login)([^a-z]|$)|(time|date|stamp)$|^(time|date)|[a-z](At|On|Time|Date)$/i;
const speaksOfNumber =
  /(^|[^a-z])(id|no|nr|num|number|code|key|zip|phone|sku|account|amount|count|quantity)([^a-z]|$)|[a-z]Id$/i;

interface Period {
  id: string;
  pattern: string;
  sql(x: string): string;
  accepts?(text: string, header: string): boolean;
}

function period({ id, pattern, sql, accepts }: Period): ColumnFormat {
  const test = new RegExp(`^(?:${pattern})$`);
  return {
    id,
    dataType: "date",
    matches: (text, header) => test.test(text) && (accepts?.(text, header) ?? true),
    sql: (x) => `case when regexp_full_match(${x}, '${pattern}') then (${sql(x)})::date end`,
    rivals: [],
    notes: noNotes,
  };
}

const realDay = (text: string): boolean => {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
};
const yearSql = (x: string): string =>
  `case when length(${x}) = 2 then (case when ${x}::integer >= 69 then 1900 else 2000 end) + ${x}::integer else ${x}::integer end`;
const firstOfMonthSql = (year: string, month: string): string =>
  `make_date((${yearSql(year)})::bigint, (${month})::bigint, 1)`;
const part = (x: string, pattern: string): string => `regexp_extract(${x}, '${pattern}', 1)`;

const calendarPeriods: ColumnFormat[] = [
  period({
    id: "yyyymmdd",
    pattern: "(?:19|20)[0-9]{6}",
    accepts: (text, header) => realDay(text) && !speaksOfNumber.test(header),
    sql: (x) => `try_strptime(${x}, '%Y%m%d')`,
  }),
  period({
    id: "yyyymm",
    pattern: "(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])",
    accepts: (_, header) => speaksOfTime.test(header) && !speaksOfNumber.test(header),
    sql: (x) => firstOfMonthSql(`left(${x}, 4)`, `right(${x}, 2)::integer`),
  }),
  period({
    id: "year-month",
    pattern: "[0-9]{4}(?:[-/.]|M|-M)(?:0?[1-9]|1[0-2])",
    accepts: (text) => fullYear(text.slice(0, 4)) >= 1000,
    sql: (x) => firstOfMonthSql(`left(${x}, 4)`, `${part(x, "([0-9]{1,2})$")}::integer`),
  }),
  period({
    id: "month-year",
    pattern: "(?:0?[1-9]|1[0-2])[-/.](?:19|20)[0-9]{2}",
    accepts: (text) => !/^\d\.\d{4}$/.test(text),
    sql: (x) => firstOfMonthSql(`right(${x}, 4)`, `${part(x, "^([0-9]{1,2})")}::integer`),
  }),
  period({
    id: "month-name-year",
    pattern: `${monthNamePattern}[-/,.\\s\\x27]*(?:[0-9]{4}|[0-9]{2})`,
    sql: (x) =>
      `case when regexp_matches(${x}, '[0-9]{4}$') then try_strptime('1 ' || ${wordsSql(x)}, '%d %b %Y') else try_strptime('1 ' || ${wordsSql(x)}, '%d %b %y') end`,
  }),
  period({
    id: "quarter",
    pattern: "(?:[0-9]{4}[-/\\s]*[Qq][1-4]|[Qq][1-4][-/\\s]*(?:[0-9]{4}|[0-9]{2}))",
    sql: (x) =>
      firstOfMonthSql(
        `coalesce(nullif(${part(x, "([0-9]{4})")}, ''), ${part(x, "([0-9]{2})$")})`,
        `${part(x, "[Qq]([1-4])")}::integer * 3 - 2`,
      ),
  }),
  period({
    id: "iso-week",
    pattern: "[0-9]{4}-?[Ww](?:0[1-9]|[1-4][0-9]|5[0-3])(?:-?[1-7])?",
    sql: (x) =>
      `try_strptime(left(${x}, 4) || '-' || ${part(x, "[Ww]([0-9]{2})")} || '-' || coalesce(nullif(${part(x, "[Ww][0-9]{2}-?([1-7])$")}, ''), '1'), '%G-%V-%u')`,
  }),
];

function epoch(id: string, pattern: string, unit: number): ColumnFormat {
  const test = new RegExp(`^${pattern}$`);
  const isPlausible = (text: string) => Number(text) / unit >= 631_152_000 && Number(text) / unit < 4_102_444_800; // 1990 to 2100
  return {
    id,
    dataType: "datetime",
    utc: true,
    matches: (text, header) =>
      test.test(text) && isPlausible(text) && speaksOfTime.test(header) && !speaksOfNumber.test(header),
    sql: (x) =>
      `case when regexp_full_match(${x}, '${pattern}') and ${x}::double / ${unit} between 631152000 and 4102444799 then make_timestamp((${x}::double * ${1_000_000 / unit})::bigint) end`,
    rivals: [],
    notes: () => [`is epoch ${unit === 1 ? "seconds" : "milliseconds"}, read as UTC times`],
  };
}

export const periods: ColumnFormat[] = [
  ...calendarPeriods,
  epoch("epoch-seconds", "[0-9]{9,10}(?:\\.[0-9]+)?", 1),
  epoch("epoch-milliseconds", "[0-9]{12,13}", 1000),
];
