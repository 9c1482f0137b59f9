import type { DatedRows } from "../../../analysis/history/dated-rows.ts";
import { bucketOf, type Calendar, type Span, startOf } from "../../../analysis/history/grain.ts";
import { missingValue } from "../encode-rows.ts";
import type { Ask, DatedRequest } from "./dated-request.ts";
import { dateSql, findGrain, indexSql, readDays } from "./find-grain.ts";

/** Rows with their buckets of time, still where they are. */
export interface Dated {
  /** Rows as "the bucket" (from 0 on), "the amount", "the exposure" and v0, v1, …; to stand behind `from`. */
  from: string;
  rows: number;
  /** At most so many buckets hold any. */
  filled: number;
  hasExposure: boolean;
  /** What the rows have in common, whichever way they are read. */
  shape: Pick<DatedRows, "calendar" | "baseline" | "comparison" | "negativeShare" | "isWhole">;
}

export const valueName = (dimension: number): string => `v${dimension}`;

/** Finds buckets as far apart as the dates of the table are, and puts the rows into them. */
export async function dateRows(ask: Ask, request: DatedRequest): Promise<Dated> {
  const { time } = request;
  const days = await readDays(ask, request);
  const { grain, phase } = await findGrain(ask, request, days);
  const index = indexSql({ grain, phase }, time);
  const within = `cast(${time} as date) between ${dateSql(days[0] ?? 0)} and ${dateSql(days.at(-1) ?? 0)}`;
  const coded = (bucket: string) =>
    `(select ${[`${bucket} as "the bucket"`, ...codedColumns(request)].join(", ")} from ${request.from} where ${within}) as dated`;
  const [[count, first, last, negative, broken]] = await ask(
    `select count(*), min("the bucket"), max("the bucket"), sum(case when "the amount" < 0 then 1 else 0 end), ` +
      `sum(case when "the amount" <> floor("the amount") then 1 else 0 end) from ${coded(index)}`,
  );
  const rows = Number(count);
  const size = rows === 0 ? 0 : Number(last) - Number(first) + 1;
  const calendar: Calendar = { grain, phase, origin: Number(first), size };
  return {
    from: coded(`${index} - ${calendar.origin}`),
    rows,
    filled: grain === "hour" ? size : Math.min(size, days.length),
    hasExposure: request.exposure !== null,
    shape: {
      calendar,
      baseline: spanOf(calendar, request.baseline),
      comparison: spanOf(calendar, request.comparison),
      negativeShare: rows === 0 ? 0 : Number(negative) / rows,
      isWhole: Number(broken) === 0,
    },
  };
}

function codedColumns({ amount, exposure, dimensions }: DatedRequest): string[] {
  const number = (sql: string) => `coalesce(cast((${sql}) as double), 0)`;
  return [
    `${number(amount)} as "the amount"`,
    ...(exposure === null ? [] : [`${number(exposure)} as "the exposure"`]),
    ...dimensions.map(({ sql }, i) => `coalesce(cast((${sql}) as varchar), '${missingValue}') as ${valueName(i)}`),
  ];
}

/** The buckets that begin inside a period. */
function spanOf(calendar: Calendar, { start, end }: { start: number; end: number }): Span {
  const at = bucketOf(calendar, start);
  const from = startOf(calendar, at) < start ? at + 1 : at;
  const to = bucketOf(calendar, end + 1 - 1e-6);
  // A period within one bucket is that bucket.
  return { from: Math.min(from, to), to };
}
