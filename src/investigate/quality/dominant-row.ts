import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { EvidenceLog, EvidenceRow } from "../../engine/evidence-log.ts";
import { quoteName } from "../../engine/sql.ts";
import type { Facts } from "../facts.ts";
import { daysOf } from "../question.ts";
import { type Aggregates, countOf, type PeriodStats } from "./period-stats.ts";
import { type CheckResult, nothingFound } from "./quality-check.ts";
import { betweenSql, daySql, steadySql } from "./quality-sql.ts";
import type { Subject } from "./read-subject.ts";

const leastRows = 20;
const leastLead = 5;
const leastShareOfChange = 0.5;
const leastShareOfMetric = 0.02;

export function dominantRowAggregates({ measures }: Subject): Aggregates {
  if (measures.length === 0) return {};
  return {
    "largest amount": 'arg_max("the amount", abs("the amount"))',
    ...(measures.length === 2 ? { "whole exposure": steadySql('fsum("the exposure")') } : {}),
  };
}

/** One row that makes up most of the change. */
export async function checkDominantRow(
  subject: Subject,
  periods: PeriodStats,
  evidence: EvidenceLog,
): Promise<CheckResult> {
  const { facts, measures } = subject;
  if (measures.length === 0 || facts.metric.kind === "level") return nothingFound(0);
  const found = (["baseline", "comparison"] as const).find((name) => isDominant(facts, periods, name));
  if (!found) return nothingFound(1);
  const row = await evidence.ask(largestRowsQuery(subject, found));
  const [largest, second] = row.rows.map((one) => Math.abs(Number(one["the amount"] ?? 0)));
  if (largest < leastLead * second) return nothingFound(1);
  const share = Math.abs(effectOf(facts, periods, found) / changeOf(facts, periods));
  const stats = periods[found];
  return {
    notes: [
      {
        check: "dominant-row",
        severity: "warning",
        message:
          `One row of the ${found} accounts for ${formatPercent(share)} of the change: ${measures[0].name} is ` +
          `${formatNumber(countOf(stats, "largest amount"))} (${describeRow(facts, row.rows[0])}); the next largest in ` +
          `size is ${formatNumber(second)}.`,
        evidence: [periods.evidence, row.id],
      },
    ],
    checks: 1,
  };
}

export function largestRowsQuery({ facts, measures }: Subject, name: "baseline" | "comparison"): string {
  const dimensions = facts.dimensions.map((dimension) => `, ${dimension.sql} as ${quoteName(dimension.name)}`).join("");
  return (
    `select cast(${daySql(facts)} as varchar) as "the day", ${measures[0].sql} as "the amount"${dimensions} from (${facts.sql}) facts ` +
    `where ${betweenSql(daySql(facts), facts[name])} order by abs(${measures[0].sql}) desc nulls last, ${facts.time} limit 2`
  );
}

function isDominant(facts: Facts, periods: PeriodStats, name: "baseline" | "comparison"): boolean {
  const stats = periods[name];
  const size = Math.abs(countOf(stats, "largest amount"));
  const effect = Math.abs(effectOf(facts, periods, name));
  return (
    countOf(stats, "filled amount") >= leastRows &&
    size >= leastLead * Math.abs(countOf(otherOf(periods, name), "largest amount")) &&
    effect >= leastShareOfChange * Math.abs(changeOf(facts, periods)) &&
    effect >= leastShareOfMetric * Math.abs(perDay(facts, periods.baseline, "baseline"))
  );
}

const otherOf = (periods: PeriodStats, name: "baseline" | "comparison"): EvidenceRow =>
  name === "baseline" ? periods.comparison : periods.baseline;

const changeOf = (facts: Facts, { baseline, comparison }: PeriodStats): number =>
  perDay(facts, comparison, "comparison") - perDay(facts, baseline, "baseline");

function perDay(facts: Facts, row: EvidenceRow, name: "baseline" | "comparison"): number {
  return countOf(row, "metric value") / (facts.metric.kind === "sum" ? daysOf(facts[name]) : 1);
}

/** What the metric would lose without the largest row, per day where the metric is. */
function effectOf(facts: Facts, periods: PeriodStats, name: "baseline" | "comparison"): number {
  const row = periods[name];
  const largest = countOf(row, "largest amount");
  if (facts.metric.kind === "sum") return largest / daysOf(facts[name]);
  if (facts.metric.kind === "ratio") return largest / countOf(row, "whole exposure");
  return (largest - countOf(row, "metric value")) / Math.max(1, countOf(row, "filled amount") - 1);
}

function describeRow({ dimensions }: Facts, row: EvidenceRow): string {
  const values = dimensions.slice(0, 4).map(({ name }) => `${name} = ${row[name] ?? "missing"}`);
  return [`on ${row["the day"]}`, ...values].join(", ");
}
