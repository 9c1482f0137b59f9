import type { DatedRows } from "../../analysis/history/dated-rows.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { DatedRequest } from "../../engine/encode/dated/dated-request.ts";
import { missingValue } from "../../engine/encode/encode-rows.ts";
import type { FactDimension, Facts } from "../facts.ts";
import { fromFacts } from "../facts-sql.ts";
import { countIdsByValue } from "./count-ids-by-value.ts";

/** What different things are counted of, where each lies in one day: so their number adds up over time. */
export interface CountedIds {
  /** Each has one value: over these the number adds up, too. */
  fixed: FactDimension[];
  /** Some have several values, such as the items of a receipt. */
  varied: FactDimension[];
}

/** At midnight some are still open. */
const mostOverMidnight = 0.01;

/** Null where it is not proven that the metric is a number of such things. */
export async function proveIds(facts: Facts, { rows }: Pick<DataSource, "rows">): Promise<CountedIds | null> {
  const { metric, dimensions } = facts;
  if (metric.kind !== "distinct") return null;
  const [[whole]] = await rows(`select ${metric.aggregate} from ${fromFacts(facts)} where ${facts.time} is not null`);
  const [[count, overMidnight, ...several]] = await rows(proofSql(facts));
  if (Number(whole) !== Number(count) || Number(overMidnight) > mostOverMidnight * Number(count)) return null;
  const isFixed = (i: number) => Number(several[i]) === 0;
  return { fixed: dimensions.filter((_, i) => isFixed(i)), varied: dimensions.filter((_, i) => !isFixed(i)) };
}

/** How many there are, how many of them lie in several days, and how many have several values of each dimension. */
export function proofSql(facts: Facts): string {
  const { time, dimensions } = facts;
  const value = ({ sql }: FactDimension) => `coalesce(cast((${sql}) as varchar), '${missingValue}')`;
  const ends = [
    `cast(min(${time}) as date) as "first day", cast(max(${time}) as date) as "last day"`,
    ...dimensions.map((one, i) => `min(${value(one)}) as a${i}, max(${value(one)}) as z${i}`),
  ];
  const differ = ['"first day" <> "last day"', ...dimensions.map((_, i) => `a${i} <> z${i}`)];
  const counts = differ.map((test) => `sum(case when ${test} then 1 else 0 end)`);
  return `select count(*), ${counts.join(", ")} from (${perId(facts, ends)}) as ids`;
}

/** A row for each, with amount 1; beside them, for each dimension that varies, how many hold each of its values. */
export async function readIds(
  facts: Facts,
  { fixed, varied }: CountedIds,
  request: DatedRequest,
  { dated, rows }: Pick<DataSource, "dated" | "rows">,
): Promise<DatedRows> {
  const columns = fixed.map(({ sql }, i) => `min(${sql}) as v${i}`);
  const whole = await dated({
    ...request,
    from: `(${perId(facts, [`min(${facts.time}) as "the time"`, ...columns])}) as ids`,
    time: '"the time"',
    amount: "1",
    exposure: null,
    dimensions: fixed.map((dimension, i) => ({ ...dimension, sql: `v${i}` })),
  });
  if (whole.calendar.size === 0) return whole;
  const byValue: DatedRows[] = [];
  for (const dimension of varied) byValue.push(await countIdsByValue(facts, dimension, whole, { rows }));
  return { ...whole, alone: [...whole.alone, ...byValue] };
}

function perId({ metric, time, ...facts }: Facts, columns: string[]): string {
  return (
    `select ${[`${metric.amount} as id`, ...columns].join(", ")} from ${fromFacts(facts)} ` +
    `where (${metric.amount}) is not null and ${time} is not null group by 1`
  );
}
