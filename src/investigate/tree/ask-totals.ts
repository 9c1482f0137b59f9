import type { EvidenceLog, EvidenceRow } from "../../engine/evidence-log.ts";
import { quoteName } from "../../engine/sql.ts";
import type { Facts } from "../facts.ts";
import { fromFacts, inPeriod } from "../facts-sql.ts";
import type { Period } from "../question.ts";
import type { Composition } from "./composition.ts";

/** One period in sums. */
export interface Totals {
  /** The metric itself. */
  value: number;
  amount: number;
  /** 0 for metrics without one. */
  exposure: number;
  rows: number;
  /** Rows that add something to the metric. */
  counted: number;
  /** Different days with rows. */
  days: number;
  /** Of the rows that the identity is about, those in which it holds; null without one. */
  held: number | null;
  sumOf(name: string): number;
}

export interface BothTotals {
  before: Totals;
  after: Totals;
  evidence: string;
}

/** All sums that the tree is made from, in one query; null where the metric has no value in one of the periods. */
export async function askTotals(
  facts: Facts,
  composition: Composition | null,
  evidence: EvidenceLog,
): Promise<BothTotals | null> {
  const { metric } = facts;
  const where = isTakenSql(facts, composition);
  const columns = [
    `${metric.aggregate} as value`,
    `fsum((${metric.amount})::double) as amount`,
    ...(metric.exposure === null ? [] : [`fsum((${metric.exposure})::double) as exposure`]),
    "count(*) as row_count",
    `count(*) filter (where ${countsSql(facts)}) as counted`,
    `count(distinct (${facts.time})::date) as days`,
    ...(composition
      ? [`avg(case when ${composition.holdsSql} then 1 else 0 end) filter (where ${where}) as held`]
      : []),
    ...summedNames(composition).map(
      (name) =>
        `fsum(coalesce(${quoteName(name)}::double, 0)) filter (where ${where}) as ${quoteName(totalName(name))}`,
    ),
  ].join(", ");
  const side = (period: Period, name: string) =>
    `select '${name}' as period, ${columns} from ${fromFacts(facts)} where ${inPeriod(facts, period)}`;
  const { id, rows } = await evidence.ask(
    `${side(facts.baseline, "baseline")} union all ${side(facts.comparison, "comparison")} order by period`,
  );
  const [before, after] = rows.map(toTotals);
  return before && after ? { before, after, evidence: id } : null;
}

const totalName = (name: string): string => `total ${name}`;

function summedNames(composition: Composition | null): string[] {
  if (!composition) return [];
  if (composition.operation === "product") return [composition.volume];
  return [...new Set(composition.terms.flatMap(({ name, product }) => (product ? [name, product.volume] : [name])))];
}

/** A metric of its own rows only, such as paid orders, is made of the measures in those rows. */
function isTakenSql(facts: Facts, composition: Composition | null): string {
  const isWholeColumn = composition?.operation === "sum" && facts.metric.columns.length === 1;
  return isWholeColumn && facts.metric.exposure === null ? "true" : countsSql(facts);
}

function countsSql({ metric }: Facts): string {
  return metric.exposure === null ? `(${metric.amount}) <> 0` : `(${metric.exposure}) <> 0`;
}

function toTotals(row: EvidenceRow): Totals | null {
  if (row["value"] === null) return null;
  const number = (name: string) => Number(row[name] ?? 0);
  return {
    value: number("value"),
    amount: number("amount"),
    exposure: number("exposure"),
    rows: number("row_count"),
    counted: number("counted"),
    days: number("days"),
    held: typeof row["held"] === "number" ? row["held"] : null,
    sumOf: (name) => number(totalName(name)),
  };
}
