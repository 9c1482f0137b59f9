import type { DataSource } from "../../engine/data-source.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import type { JoinPath } from "../../engine/relate/find-joins.ts";
import type { CaseData } from "../case-result.ts";
import type { Facts } from "../facts.ts";
import type { Question } from "../question.ts";
import { buildFacts } from "./facts/build-facts.ts";
import { proveJoins } from "./facts/prove-joins.ts";
import { checkPeriods } from "./periods/check-periods.ts";
import { placePeriods } from "./periods/place-periods.ts";
import { understandMetric } from "./understand-metric.ts";

/** From a person's words to rows: what is measured, when it happened, and what it can be cut by. */
export async function understandQuestion(
  question: Question,
  source: DataSource,
  evidence: EvidenceLog,
): Promise<{ facts: Facts; data: CaseData }> {
  const metric = await understandMetric(question.metric, question.definition, source);
  const table = source.tables.find(({ name }) => name === metric.table)!;
  const joins = await source.joinsFrom(table);
  const periods = await placePeriods(question, table, joins, source);
  const { dimensions = null } = question;
  const facts = await buildFacts({ metric, table, joins, ...periods, dimensions }, source);
  await checkPeriods(facts, source);
  const proven = await proveJoins(table, usedJoins(facts, joins), evidence);
  return { facts, data: { tables: source.tables, relationships: source.relationships, joins: proven } };
}

function usedJoins({ dimensions, dateColumn }: Facts, joins: JoinPath[]): JoinPath[] {
  const names = [...dimensions.map(({ name }) => name), dateColumn];
  return joins.filter(({ role }) => names.some((name) => name.startsWith(`${role}.`)));
}
