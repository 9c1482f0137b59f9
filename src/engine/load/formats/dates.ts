import type { ColumnFormat } from "./column-format.ts";
import { type DateForm, dateForms, isRealDay } from "./date-parts.ts";

const clock = "[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,9})?)?";
const halfDay = "(?:\\s*[AaPp]\\.?[Mm]\\.?)?";
const zone = "\\s*(?:Z|z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2}|[+-][0-9]{2})";

/** A day in one of the usual forms, alone, with a time, or with a time and a zone. */
export const dates: ColumnFormat[] = dateForms.flatMap((form) => [dayOnly(form), withTime(form), withZone(form)]);

function dayOnly(form: DateForm): ColumnFormat {
  const test = new RegExp(`^${form.pattern}$`);
  return {
    id: form.id,
    dataType: "date",
    matches: (text) => test.test(text) && isRealDay(form.parts(text)),
    sql: (x) =>
      form.id === "iso"
        ? `case when length(${x}) = 10 and ${x}[5] = '-' then try_cast(${x} as date) end`
        : `case when regexp_full_match(${x}, '${form.pattern}') then ${form.sql(x)} end`,
    rivals: form.rivals,
    notes: dateNotes,
  };
}

function withTime(form: DateForm): ColumnFormat {
  const pattern = `${form.pattern}(?:(?:[T,]?\\s*|\\s+)${clock}${halfDay})?`;
  const test = new RegExp(`^${pattern}$`);
  return {
    id: `${form.id}-time`,
    dataType: "datetime",
    matches: (text) => test.test(text) && isRealDay(form.parts(dayText(text, form))) && isRealClock(text),
    sql: (x) =>
      `case ${plainIsoSql(form, x)} when regexp_full_match(${x}, '${pattern}') then ${timestampSql(form, x)} end`,
    rivals: form.rivals.map((id) => `${id}-time`),
    notes: dateNotes,
  };
}

function withZone(form: DateForm): ColumnFormat {
  const pattern = `${form.pattern}(?:[T,]?\\s*|\\s+)${clock}${halfDay}(?:${zone})?`;
  const test = new RegExp(`^${pattern}$`);
  const zoned = new RegExp(`${zone}$`);
  return {
    id: `${form.id}-zone`,
    dataType: "datetime",
    utc: true,
    matches: (text) => test.test(text) && isRealDay(form.parts(dayText(text, form))) && isRealClock(text),
    sql: (x) => `case when regexp_full_match(${x}, '${pattern}') then ${timestampSql(form, x)} - ${offsetSql(x)} end`,
    rivals: form.rivals.map((id) => `${id}-zone`),
    notes: (values) => [
      ...dateNotes(values),
      ...(values.every((value) => zoned.test(value))
        ? []
        : ["has times with and without a time zone; UTC is assumed where none is given"]),
    ],
  };
}

function dayText(text: string, form: DateForm): string {
  return text.match(new RegExp(`^${form.pattern}`))?.[0] ?? text;
}

function isRealClock(text: string): boolean {
  const [, hour, minute, second] = text.match(/(\d{1,2}):(\d{2})(?::(\d{2}))?/) ?? [];
  return hour === undefined || (Number(hour) < 24 && Number(minute) < 60 && Number(second ?? 0) <= 60);
}

// The frequent case without a regular expression. The engine's cast alone would drop a zone in silence.
function plainIsoSql(form: DateForm, x: string): string {
  if (form.id !== "iso") return "";
  const zoneless = `instr(${x}[12:], '-') = 0 and instr(${x}[12:], '+') = 0 and instr(${x}, ',') = 0 and ${x}[-1] between '0' and '9'`;
  return `when ${x}[5] = '-' and ${zoneless} and (length(${x}) = 10 or ${x}[11] in ('T', ' ')) then try_cast(${x} as timestamp)`;
}

function timestampSql(form: DateForm, x: string): string {
  const zoneless = `regexp_replace(${x}, '(:[0-9]{2}(?:[.,][0-9]+)?${halfDay})${zone}$', '\\1')`;
  if (form.id === "iso") return `try_cast(replace(${isoTimeSql(zoneless)}, ',', '.') as timestamp)`;
  const day = form.sql(`regexp_extract(${x}, '^${form.pattern}')`);
  return `(${day})::timestamp + ${clockSql(x)}`;
}

// ISO texts are by far the most frequent: the engine's own cast reads them, and 1 PM is brought to 13:00 before.
function isoTimeSql(x: string): string {
  return `case when regexp_matches(${x}, '[AaPp]\\.?[Mm]') then strftime(left(${x}, 10)::date::timestamp + ${clockSql(x)}, '%Y-%m-%d %H:%M:%S') else ${x} end`;
}

function clockSql(x: string): string {
  const text = `regexp_extract(${x}, '${clock}')`;
  const hour = `coalesce(try_cast(regexp_extract(${text}, '^[0-9]+') as integer), 0)`;
  const minute = `coalesce(try_cast(regexp_extract(${text}, ':([0-9]{2})', 1) as integer), 0)`;
  const second = `coalesce(try_cast(replace(regexp_extract(${text}, ':[0-9]{2}:([0-9.,]+)', 1), ',', '.') as double), 0)`;
  const shifted = `case when regexp_matches(${x}, '[Pp]\\.?[Mm]\\.?') and ${hour} < 12 then ${hour} + 12 when regexp_matches(${x}, '[0-9]\\s*[Aa]\\.?[Mm]\\.?') and ${hour} = 12 then 0 else ${hour} end`;
  return `to_microseconds(((${shifted}) * 3600 + ${minute} * 60) * 1000000::bigint + floor(${second} * 1000000)::bigint)`;
}

function offsetSql(x: string): string {
  const text = `regexp_extract(${x}, ':[0-9.,]+${halfDay}\\s*([+-][0-9]{2}:?[0-9]{0,2})$', 1)`;
  const sign = `case when ${text}[1] = '-' then -1 else 1 end`;
  const hours = `coalesce(try_cast(${text}[2:3] as integer), 0)`;
  const minutes = `coalesce(try_cast(regexp_extract(${text}, '^.[0-9]{2}:?([0-9]{2})$', 1) as integer), 0)`;
  return `to_minutes((${sign}) * (${hours} * 60 + ${minutes}))`;
}

function dateNotes(values: string[]): string[] {
  const notes: string[] = [];
  if (values.some((value) => /\d[.,]\d{7,9}(?!\d)/.test(value)))
    notes.push("has nanoseconds; digits beyond microseconds are cut");
  if (values.some((value) => /^\d{1,2}[-/. ]+(\d{1,2}|[A-Za-z.]+)[-/. ]+\d{2}(?!\d)/.test(value))) {
    notes.push("has two-digit years: 69 to 99 are read as 19xx, 00 to 68 as 20xx");
  }
  return notes;
}
