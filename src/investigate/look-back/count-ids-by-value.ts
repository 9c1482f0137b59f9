import type { DatedRows } from "../../analysis/history/dated-rows.ts";
import { lengthOf, type Span } from "../../analysis/history/grain.ts";
import type { DataSource } from "../../engine/data-source.ts";
import { indexSql } from "../../engine/encode/dated/find-grain.ts";
import { restValue } from "../../engine/encode/dated/fold-values.ts";
import { codesFor, missingValue } from "../../engine/encode/encode-rows.ts";
import { quoteText } from "../../engine/sql.ts";
import type { FactDimension, Facts } from "../facts.ts";
import { fromFacts } from "../facts-sql.ts";

type Asked = Pick<DataSource, "rows">;

/** Of a dimension that would make more cells than this only the values that moved most are told apart. */
const mostCells = 20_000;
const mostValues = 64;

/** How many different ones hold each value, by bucket of the history that all of them have: who holds several is counted under each. */
export async function countIdsByValue(
  facts: Facts,
  dimension: FactDimension,
  whole: DatedRows,
  { rows }: Asked,
): Promise<DatedRows> {
  const { calendar, baseline, comparison } = whole;
  const isMany = dimension.cardinality * calendar.size > mostCells;
  const value = isMany ? foldedSql(dimension, await findMoved(facts, dimension, whole, { rows })) : valueSql(dimension);
  const found = await rows(
    `select ${bucketSql(facts, whole)} as bucket, ${value} as value, count(distinct ${facts.metric.amount}) from ${fromFacts(facts)} ` +
      `where (${facts.metric.amount}) is not null and ${facts.time} is not null group by 1, 2 order by 1, 2`,
  );
  const inside = found.filter(([bucket]) => Number(bucket) >= 0 && Number(bucket) < calendar.size);
  const values = [...new Set(inside.map(([, text]) => String(text)))].sort();
  const codeOf = new Map(values.map((text, code) => [text, code]));
  const codes = codesFor(values.length, inside.length);
  codes.set(inside.map(([, text]) => codeOf.get(String(text))!));
  const counts = Float64Array.from(inside, ([, , count]) => Number(count));
  const rest = values.indexOf(restValue);
  const folded = rest < 0 ? {} : { folded: { rest, cardinality: dimension.cardinality } };
  return {
    calendar,
    baseline,
    comparison,
    buckets: Int32Array.from(inside, ([bucket]) => Number(bucket)),
    dimensions: [{ name: dimension.name, values, codes, ...folded }],
    amounts: counts,
    exposures: null,
    sums: { rows: counts, squares: counts, cross: null, exposureSquares: null },
    negativeShare: 0,
    isWhole: true,
    alone: [],
    leftOut: [],
  };
}

const valueSql = ({ sql }: FactDimension): string => `coalesce(cast((${sql}) as varchar), '${missingValue}')`;

function foldedSql(dimension: FactDimension, values: string[]): string {
  if (values.length === 0) return `'${restValue}'`;
  const value = valueSql(dimension);
  return `case when ${value} in (${values.map(quoteText).join(", ")}) then ${value} else '${restValue}' end`;
}

const bucketSql = ({ time }: Facts, { calendar }: DatedRows): string =>
  `${indexSql(calendar, time)} - ${calendar.origin}`;

/** The values that gained or lost most between the periods. */
async function findMoved(facts: Facts, dimension: FactDimension, whole: DatedRows, { rows }: Asked): Promise<string[]> {
  const { baseline, comparison } = whole;
  const bucket = bucketSql(facts, whole);
  const within = ({ from, to }: Span) => `${bucket} between ${from} and ${to}`;
  const counted = (span: Span) => `count(distinct case when ${within(span)} then ${facts.metric.amount} end)`;
  const found = await rows(
    `select ${valueSql(dimension)} as value, ${counted(baseline)}, ${counted(comparison)} from ${fromFacts(facts)} ` +
      `where ${facts.time} is not null and ((${within(baseline)}) or (${within(comparison)})) group by 1 order by 1`,
  );
  return found
    .map(([value, before, after]) => ({
      value: String(value),
      moved: Math.abs(Number(after) / lengthOf(comparison) - Number(before) / lengthOf(baseline)),
    }))
    .sort((a, b) => b.moved - a.moved || (a.value < b.value ? -1 : 1))
    .slice(0, mostValues)
    .map(({ value }) => value);
}
