import { judgeEarlyEnd } from "../../analysis/faults/judge-early-end.ts";
import type { DatedRows } from "../../analysis/history/dated-rows.ts";
import { bucketOf } from "../../analysis/history/grain.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { Cell } from "../../engine/duck.ts";
import { dayNumber } from "../../engine/encode/dated/find-grain.ts";
import type { ColumnProfile } from "../../engine/profile/profiled-table.ts";
import { quoteName, quoteText } from "../../engine/sql.ts";
import type { Facts } from "../facts.ts";
import { fromFacts } from "../facts-sql.ts";

/** The time of day of a row: an expression whose values are in order, and how one of them is told. */
interface Clock {
  sql: string;
  tell(value: Cell): string;
}

/** Where the last day of the data, inside the comparison, ends hours before such days do. */
export async function findEarlyEnd(
  facts: Facts,
  { calendar, comparison }: DatedRows,
  { rows, tables }: Pick<DataSource, "rows" | "tables">,
): Promise<DatedRows["earlyEnd"]> {
  const last = calendar.size - 1;
  if (calendar.grain !== "day" || last < comparison.from || last > comparison.to) return undefined;
  const profiles = tables.find(({ name }) => name === facts.metric.table)?.profiles ?? [];
  for (const clock of clocksOf(facts, profiles)) {
    const lasts = await rows(
      `select ${dayNumber(facts.time)} as clock_day, min(${clock.sql}) as first_clock, max(${clock.sql}) as last_clock from ${fromFacts(facts)} ` +
        `where ${facts.time} is not null and ${clock.sql} is not null group by 1 order by 1`,
    );
    if (lasts.filter(([, first, end]) => first !== end).length <= lasts.length / 2) continue;
    const [day, , end] = lasts.findLast(([day]) => bucketOf(calendar, Number(day)) === last) ?? [];
    if (day === undefined || end === null || end === undefined) continue;
    const until = typeof end === "string" ? quoteText(end) : String(end);
    const counted = await rows(
      `select ${dayNumber(facts.time)} as clock_day, count(*) as clock_rows, sum(case when ${clock.sql} > ${until} then 1 else 0 end) as later_rows ` +
        `from ${fromFacts(facts)} where ${facts.time} is not null and ${clock.sql} is not null group by 1 order by 1`,
    );
    const days = counted.map(([day, count, later]) => ({
      day: Number(day),
      rows: Number(count),
      later: Number(later),
    }));
    const surprise = judgeEarlyEnd(days.filter((one) => one.day <= Number(day)));
    return surprise === null ? undefined : { bucket: last, until: clock.tell(end), surprise };
  }
  return undefined;
}

/** Of the date itself, else of a column beside it: 10:52:44 as text, or the hour as a number. */
function clocksOf({ time }: Facts, profiles: ColumnProfile[]): Clock[] {
  const seconds: Clock = {
    sql: `(epoch(cast(${time} as timestamp)) - 86400 * ${dayNumber(time)})`,
    tell: (value) => new Date(Number(value) * 1000).toISOString().slice(11, 16),
  };
  const texts = profiles
    .filter(({ samples }) => samples.length > 0 && samples.every((text) => /^\d\d:\d\d(:\d\d)?$/.test(text)))
    .map(({ name }) => ({
      sql: `cast(${quoteName(name)} as varchar)`,
      tell: (value: Cell) => String(value).slice(0, 5),
    }));
  const hours = profiles
    .filter(
      ({ name, dataType, min, max }) =>
        /^(hour|hr|stunde)$/i.test(name) && dataType === "integer" && Number(min) >= 0 && Number(max) <= 23,
    )
    .map(({ name }) => ({ sql: quoteName(name), tell: (value: Cell) => `${String(value).padStart(2, "0")}:59` }));
  return [...(/::date\)?$/i.test(time) ? [] : [seconds]), ...texts, ...hours];
}
