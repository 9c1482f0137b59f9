import type { DataSource } from "../../engine/data-source.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../engine/relate/find-joins.ts";
import type { CaseData } from "../case-result.ts";
import type { Facts } from "../facts.ts";
import type { Metric } from "../metric.ts";
import { findTableGrain } from "../period-lengths.ts";
import type { Question } from "../question.ts";
import { type Asking, chooseForms } from "./choose-forms.ts";
import { collectProblems } from "./collect-problems.ts";
import { buildFacts } from "./facts/build-facts.ts";
import { proveJoins } from "./facts/prove-joins.ts";
import { checkOrder } from "./periods/check-order.ts";
import { checkPeriods } from "./periods/check-periods.ts";
import { always, chooseDateColumn } from "./periods/choose-date-column.ts";
import { checkCalendar, type PlacedPeriods, placePeriods } from "./periods/place-periods.ts";
import { wordsNotes } from "./periods/words-notes.ts";
import { understandMetric } from "./understand-metric.ts";
import { understandWhere, type Where } from "./where/understand-where.ts";

/** From a person's words to rows: what is measured, when it happened, and what it can be cut by. */
export async function understandQuestion(
  question: Question,
  source: DataSource,
  evidence: EvidenceLog,
): Promise<{ facts: Facts; data: CaseData }> {
  const { metric, table, joins, where, periods } = await understandParts(question, source);
  const built = await buildFacts(
    {
      metric: { ...metric, notes: [...metric.notes, ...wordsNotes(question)] },
      table,
      joins,
      ...periods,
      only: allOf(periods.only, where?.sql ?? null),
      onlyColumns: where?.columns ?? [],
      dimensions: question.dimensions ?? null,
    },
    source,
  );
  await checkPeriods(built, question, { source, where });
  const grain = await findTableGrain(built, source);
  const facts = grain === null ? built : { ...built, grain };
  const proven = await proveJoins(table, usedJoins(facts, joins, where), evidence);
  return { facts, data: { tables: source.tables, relationships: source.relationships, joins: proven } };
}

/** The facts of a metric before any periods are known, over all the days there are. */
export async function factsOver(asked: Asking, opened: DataSource): Promise<Facts> {
  const { metric: text, definition, dateColumn, where } = asked;
  const source = chooseForms(opened, asked);
  const metric = await understandMetric(text, definition, source);
  const table = source.tables.find(({ name }) => name === metric.table)!;
  const joins = await source.joinsFrom(table);
  const condition = where === undefined ? null : await understandWhere(where, table, joins, source);
  const date = chooseDateColumn(dateColumn, table, joins);
  const only = condition && { only: condition.sql, onlyColumns: condition.columns };
  const everything = { metric, table, joins, date, baseline: always, comparison: always, dimensions: [], ...only };
  return buildFacts(everything, source);
}

interface UnderstoodParts {
  metric: Metric;
  table: ProfiledTable;
  joins: JoinPath[];
  where: Where | null;
  periods: PlacedPeriods;
}

/** Each part by itself, so that a person learns of all mistakes at once. */
async function understandParts(question: Question, source: DataSource): Promise<UnderstoodParts> {
  const problems = collectProblems();
  const metric = await problems.attemptLater("metric", () =>
    understandMetric(question.metric, question.definition, source),
  );
  const table = metric && source.tables.find(({ name }) => name === metric.table)!;
  if (metric && table) {
    const joins = await source.joinsFrom(table);
    const where = await problems.attemptLater("where", () => readWhere(question, table, joins, source));
    const periods = await problems.attemptLater("periods", () => placePeriods(question, table, joins, source));
    if (periods) problems.attempt("periods", () => checkOrder(periods));
    problems.settle();
    return { metric, table, joins, where, periods: periods! };
  }
  await findOtherMistakes(question, source, problems);
  problems.settle();
  throw new Error("a metric is neither understood nor refused");
}

/** Without a metric there is no table yet: a mistake is what is one in every table. */
async function findOtherMistakes(
  question: Question,
  source: DataSource,
  problems: ReturnType<typeof collectProblems>,
): Promise<void> {
  const inSome = async (field: string, read: (table: ProfiledTable, joins: JoinPath[]) => Promise<unknown>) => {
    const tries: unknown[] = [];
    for (const table of source.tables) {
      const joins = await source.joinsFrom(table);
      tries.push(
        await read(table, joins).then(
          () => null,
          (error: unknown) => error,
        ),
      );
    }
    if (tries.length > 0 && tries.every((error) => error !== null))
      await problems.attemptLater(field, () => Promise.reject(tries[0]));
  };
  if (question.where !== undefined) await inSome("where", (table, joins) => readWhere(question, table, joins, source));
  if (question.dateColumn !== null)
    await inSome("date", async (table, joins) => chooseDateColumn(question.dateColumn, table, joins));
  problems.attempt("periods", () => checkCalendar(question));
  problems.attempt("periods", () => checkOrder(question));
}

async function readWhere(
  { where }: Question,
  table: ProfiledTable,
  joins: JoinPath[],
  source: DataSource,
): Promise<Where | null> {
  return where === undefined ? null : understandWhere(where, table, joins, source);
}

function allOf(...conditions: (string | null)[]): string | null {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? null : given.map((condition) => `(${condition})`).join(" and ");
}

function usedJoins({ dimensions, dateColumn }: Facts, joins: JoinPath[], where: Where | null): JoinPath[] {
  const names = [...dimensions.map(({ name }) => name), dateColumn, ...(where?.columns ?? []).map(({ name }) => name)];
  return joins.filter(({ role }) => names.some((name) => name.startsWith(`${role}.`)));
}
