import type { EvidenceLog } from "../../engine/evidence-log.ts";
import { quoteName } from "../../engine/sql.ts";
import { dominantRowAggregates } from "./dominant-row.ts";
import { impossibleAggregates } from "./impossible-values.ts";
import { missingAggregates } from "./missing-values.ts";
import type { Aggregates, PeriodStats } from "./period-stats.ts";
import { factsWithSql, metricSql, periodSql } from "./quality-sql.ts";
import type { Subject } from "./read-subject.ts";

/** One scan for everything that is judged period against period. */
export async function readPeriods(subject: Subject, evidence: EvidenceLog): Promise<PeriodStats> {
  const { id, rows } = await evidence.ask(periodsQuery(subject));
  const rowOf = (period: string) => rows.find((row) => row["period"] === period) ?? {};
  return { evidence: id, baseline: rowOf("baseline"), comparison: rowOf("comparison"), other: rowOf("other") };
}

export function periodsQuery(subject: Subject): string {
  const { facts, measures } = subject;
  const aggregates: Aggregates = {
    rows: "count(*)",
    undated: `count(*) - count(${facts.time})`,
    "metric value": metricSql(facts),
    ...missingAggregates(subject),
    ...impossibleAggregates(subject),
    ...dominantRowAggregates(subject),
  };
  const values = measures.map(({ role, sql }) => `, ${sql} as "the ${role}"`).join("");
  const columns = Object.entries(aggregates).map(([name, sql]) => `${sql} as ${quoteName(name)}`);
  const inside = factsWithSql(facts, `${periodSql(facts)} as "the period"${values}`);
  return `select "the period" as period, ${columns.join(", ")} from ${inside} group by "the period" order by "the period"`;
}
