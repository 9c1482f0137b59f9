import type { DatedRows } from "../../analysis/history/dated-rows.ts";
import { bucketOf, type Calendar, type Grain, type Span, startOf } from "../../analysis/history/grain.ts";
import type { Dimension } from "../../analysis/search/types.ts";
import type { Duck } from "../duck.ts";
import { quoteName } from "../sql.ts";
import { codesFor, missingValue, streamInto } from "./encode-rows.ts";

export interface DatedRequest {
  from: string;
  time: string;
  dimensions: { name: string; sql: string }[];
  amount: string;
  exposure: string | null;
  /** Days since 1970-01-01, both included. */
  baseline: { start: number; end: number };
  comparison: { start: number; end: number };
}

/** All dated rows as codes and amounts, in buckets as far apart as the dates of the table are. */
export async function readDatedRows(duck: Duck, request: DatedRequest): Promise<DatedRows> {
  const { time } = request;
  const days = await readDays(duck, request);
  const { grain, phase } = await findGrain(duck, request, days);
  const from = `(select * from ${request.from} where (${time})::date between ${dateSql(days[0] ?? 0)} and ${dateSql(days.at(-1) ?? 0)}) dated`;
  const index = indexSql(grain, phase, time);
  const [[count, first, last]] = await duck.rows(`select count(*), min(${index}), max(${index}) from ${from}`);
  const calendar: Calendar = { grain, phase, origin: Number(first), size: Number(last) - Number(first) + 1 };
  const total = Number(count);
  const dimensions: Dimension[] = [];
  for (const [i, { name, sql }] of request.dimensions.entries()) {
    const values = await makeDictionary(duck, from, textOf(sql), i);
    dimensions.push({ name, values, codes: codesFor(values.length, total) });
  }
  const amounts = new Float64Array(total);
  const exposures = request.exposure === null ? null : new Float64Array(total);
  const buckets = new Int32Array(total);
  const columns = [...dimensions.map(({ codes }) => codes), amounts, ...(exposures ? [exposures] : []), buckets];
  const select = [
    ...request.dimensions.map(({ sql }, i) => `enum_code(${textOf(sql)}::${enumName(i)})`),
    `coalesce((${request.amount})::double, 0)`,
    ...(request.exposure === null ? [] : [`coalesce((${request.exposure})::double, 0)`]),
    `(${index} - ${calendar.origin})::integer`,
  ];
  await streamInto(duck, `select ${select.join(", ")} from ${from}`, columns, 0);
  for (const i of request.dimensions.keys()) await duck.run(`drop type ${enumName(i)}`);
  return {
    calendar,
    buckets,
    dimensions,
    amounts,
    exposures,
    baseline: spanOf(calendar, request.baseline),
    comparison: spanOf(calendar, request.comparison),
  };
}

/** The buckets that begin inside a period. */
function spanOf(calendar: Calendar, { start, end }: { start: number; end: number }): Span {
  const at = bucketOf(calendar, start);
  const from = startOf(calendar, at) < start ? at + 1 : at;
  const to = bucketOf(calendar, end + 1 - 1e-6);
  // A period within one bucket is that bucket.
  return { from: Math.min(from, to), to };
}

const enumName = (i: number): string => quoteName(`dated dictionary ${i}`);
const textOf = (sql: string): string => `coalesce((${sql})::varchar, '${missingValue}')`;

async function makeDictionary(duck: Duck, from: string, text: string, i: number): Promise<string[]> {
  await duck.run(`drop type if exists ${enumName(i)}`);
  await duck.run(`create type ${enumName(i)} as enum (select distinct ${text} as value from ${from} order by value)`);
  const rows = await duck.rows(`select unnest(enum_range(null::${enumName(i)}))::varchar`);
  return rows.map(([value]) => String(value));
}

function indexSql(grain: Grain, phase: number, time: string): string {
  const day = `((${time})::date - date '1970-01-01')`;
  switch (grain) {
    case "hour":
      return `floor(epoch((${time})::timestamp) / 3600)::bigint`;
    case "day":
      return day;
    case "week":
      return `floor((${day} - ${phase}) / 7.0)::integer`;
    case "month":
      return `(year(${time}) * 12 + month(${time}) - 1)`;
    case "quarter":
      return `(year(${time}) * 4 + quarter(${time}) - 1)`;
    case "year":
      return `year(${time})`;
  }
}

/** The days there are, in order, without those that stand for a missing date: 1970-01-01 years before all others. */
async function readDays(duck: Duck, { from, time }: DatedRequest): Promise<number[]> {
  const rows = await duck.rows(
    `select distinct ((${time})::date - date '1970-01-01')::integer as day from ${from} where ${time} is not null order by 1`,
  );
  const days = rows.map(([day]) => Number(day));
  const isFar = (gap: number, rest: number) => gap > Math.max(365, 2 * rest);
  while (days.length > 2 && isFar(days[1]! - days[0]!, days.at(-1)! - days[1]!)) days.shift();
  while (days.length > 2 && isFar(days.at(-1)! - days.at(-2)!, days.at(-2)! - days[0]!)) days.pop();
  return days;
}

const dateSql = (day: number): string => `date '${new Date(day * 86_400_000).toISOString().slice(0, 10)}'`;

/** From how far apart the dates lie: all on one day of the month, of the week, or of the year. */
async function findGrain(
  duck: Duck,
  { from, time, baseline, comparison }: DatedRequest,
  days: number[],
): Promise<{ grain: Grain; phase: number }> {
  const dates = days.map((day) => new Date(day * 86_400_000));
  const only = (of: (date: Date) => number) => new Set(dates.map(of)).size === 1;
  const isMonthEnd = dates.every((date) => new Date(date.getTime() + 86_400_000).getUTCDate() === 1);
  if (days.length >= 2 && (only((date) => date.getUTCDate()) || isMonthEnd)) {
    if (only((date) => date.getUTCMonth())) return { grain: "year", phase: 0 };
    return new Set(dates.map((date) => date.getUTCMonth() % 3)).size === 1 && days.length >= 3
      ? { grain: "quarter", phase: 0 }
      : { grain: "month", phase: 0 };
  }
  if (days.length >= 3 && only((date) => date.getUTCDay())) return { grain: "week", phase: ((days[0]! % 7) + 7) % 7 };
  const length = baseline.end - baseline.start + comparison.end - comparison.start + 2;
  if (length <= 4 && !/::date\)?$/i.test(time)) {
    const [[timed]] = await duck.rows(`select count(*) from ${from} where (${time})::timestamp <> (${time})::date`);
    if (Number(timed) > 0) return { grain: "hour", phase: 0 };
  }
  return { grain: "day", phase: 0 };
}
