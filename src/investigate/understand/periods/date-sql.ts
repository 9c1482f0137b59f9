import { fiscalYearSql } from "../../../engine/load/formats/fiscal-years.ts";
import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import { quoteName } from "../../../engine/sql.ts";
import { holdsFiscalYears } from "./fiscal-years.ts";

const [firstYear, lastYear] = [1000, 2999];

/** A column's values as dates: dates as they are, whole numbers as 2024, 202403 or 20240331, fiscal years; null for anything else. */
export function dateSql(sql: string, profile: ColumnProfile): string | null {
  const { dataType, min, max } = profile;
  if (dataType === "date" || dataType === "datetime") return sql;
  if (holdsFiscalYears(profile)) return fiscalYearSql(sql);
  const whole = wholeSql(sql, profile);
  if (whole === null || min === null || max === null) return null;
  const lies = (low: number, high: number) => Number(min) >= low && Number(max) <= high;
  if (lies(firstYear, lastYear)) return `make_date(${whole}, 1, 1)`;
  if (lies(190001, 210012)) return `try_strptime(${whole}::varchar, '%Y%m')::date`;
  if (lies(19000101, 21001231)) return `try_strptime(${whole}::varchar, '%Y%m%d')::date`;
  return null;
}

/** Whole numbers as such, also where empty cells have made them 2005.0; null where the values shown have fractions. */
function wholeSql(sql: string, { dataType, topValues, samples }: ColumnProfile): string | null {
  if (dataType === "integer") return sql;
  const shown = [...topValues.map(({ value }) => value), ...samples];
  const isWhole = dataType === "float" && shown.length > 0 && shown.every((text) => Number.isInteger(Number(text)));
  return isWhole ? `case when ${sql} = floor(${sql}) then ${sql}::bigint end` : null;
}

interface DatePart {
  column: string;
  /** Its number as SQL. */
  sql: string;
  /** Largest number in it; null where they are words. */
  largest: number | null;
}

interface PartForm {
  name: RegExp;
  low: number;
  high: number;
  /** How it is written in words, and the number of such a text. */
  text?: RegExp;
  textSql?(x: string): string;
}

const forms: Record<"year" | "month" | "quarter" | "week" | "day", PartForm> = {
  year: { name: /^(year|yr|jahr|annee|ano|yyyy)$/, low: firstYear, high: lastYear },
  month: {
    name: /^(month|mnth|monat|mois|mes|mm)$/,
    low: 1,
    high: 12,
    text: /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?$/i,
    textSql: (x) => `(instr('janfebmaraprmayjunjulaugsepoctnovdec', lower(left(${x}, 3))) + 2) // 3`,
  },
  quarter: {
    name: /^(quarter|qtr|quartal|trimestre)$/,
    low: 1,
    high: 4,
    text: /^q[1-4]$/i,
    textSql: (x) => `right(${x}, 1)::integer`,
  },
  week: { name: /^(week|isoweek|woche|semaine|semana|kw)$/, low: 1, high: 53 },
  day: { name: /^(day|date|tag|jour|dia|dd|mday)$/, low: 1, high: 31 },
};

/** Year, month and day in columns of their own, or year and quarter, or year and ISO week; the year alone where nothing else is there. */
export function datePartsSql({ profiles }: ProfiledTable): { column: string; sql: string } | null {
  const parts = (form: PartForm) => profiles.flatMap((profile) => toPart(profile, form) ?? []);
  const part = (form: PartForm) => parts(form)[0];
  const year = part(forms.year);
  if (!year) return null;
  const [month, quarter, week] = [part(forms.month), part(forms.quarter), part(forms.week)];
  // One that never passes 7 is the weekday, where another goes on to 31.
  const day = month && (parts(forms.day).find(({ largest }) => Number(largest) > 7) ?? part(forms.day));
  const made = (of: DatePart[], sql: string) => ({ column: of.map(({ column }) => column).join(", "), sql });
  const date = (texts: string[], form = "%Y-%m-%d") => `try_strptime(${texts.join(" || '-' || ")}, '${form}')::date`;
  const text = ({ sql }: DatePart) => `(${sql})::varchar`;
  if (month && day) return made([year, month, day], date([text(year), text(month), text(day)]));
  if (month) return made([year, month], date([text(year), text(month), "'1'"]));
  if (week) return made([year, week], date([text(year), `lpad(${text(week)}, 2, '0')`, "'1'"], "%G-%V-%u"));
  if (quarter) return made([year, quarter], date([text(year), `((${quarter.sql}) * 3 - 2)::varchar`, "'1'"]));
  return made([year], date([text(year), "'1'", "'1'"]));
}

function toPart(profile: ColumnProfile, { name: pattern, low, high, text, textSql }: PartForm): DatePart | null {
  const { name, dataType, min, max, topValues, cardinality } = profile;
  if (!partWords(name).some((word) => pattern.test(word))) return null;
  const column = quoteName(name);
  const whole = wholeSql(column, profile);
  if (whole !== null)
    return Number(min) >= low && Number(max) <= high ? { column: name, sql: whole, largest: Number(max) } : null;
  const isWritten =
    dataType === "string" && topValues.length === cardinality && topValues.every(({ value }) => text?.test(value));
  return isWritten && textSql ? { column: name, sql: textSql(column), largest: null } : null;
}

/** What a name says of a date: `day` for day_of_month, nothing for a weekday. */
function partWords(name: string): string[] {
  const words = nameWords(name);
  const end = words.findIndex((word) => /^(of|in|de|da|do|du|del|im)$/.test(word));
  const isWeekday = [forms.day, forms.week].every((form) => words.some((word) => form.name.test(word)));
  return isWeekday ? [] : words.slice(0, end === -1 ? words.length : end);
}
