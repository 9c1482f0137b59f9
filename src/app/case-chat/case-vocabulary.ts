import type { CaseResult } from "../../investigate/case-result.ts";
import type { FactDimension } from "../../investigate/facts.ts";
import type { Nameable } from "../../investigate/suspicion/understand-suspicion.ts";
import { indexValues } from "../../investigate/suspicion/value-index.ts";

/** What a question about the case can name: its dimensions, and those of their values that its files mention. */
export function caseVocabulary(result: CaseResult): Nameable {
  const dimensions = result.search.dimensions.map((name) => toDimension(name, result));
  return {
    facts: { metric: result.metric, dimensions },
    table: result.data.tables.find(({ name }) => name === result.metric.table),
    values: dimensions.map((dimension) => {
      const known = valuesOf(dimension.name, result);
      return indexValues(dimension, known, known.length >= dimension.cardinality);
    }),
  };
}

function toDimension(name: string, result: CaseResult): FactDimension {
  // Its SQL is for asking the data, and no question is asked of them any more.
  return { name, sql: "", cardinality: profileOf(name, result)?.cardinality ?? 0 };
}

function profileOf(name: string, { data, metric }: CaseResult) {
  const dot = name.indexOf(".");
  const [table, column] = dot < 0 ? [metric.table, name] : [name.slice(0, dot), name.slice(dot + 1)];
  return data.tables.find((one) => one.name === table)?.profiles.find((one) => one.name === column);
}

function valuesOf(name: string, result: CaseResult): string[] {
  const profile = profileOf(name, result);
  const explained = result.explanations.flatMap(({ segment }) => segment?.[name] ?? []).map(String);
  const predicted = result.sessions
    .flatMap(({ session }) => session.prediction.segment)
    .flatMap(({ dimension, value }) => (dimension === name ? [value] : []));
  const split = Object.values(result.evidence)
    .flatMap(({ rows }) => rows)
    .flatMap((row) => (row["split_by"] === name ? [String(row["part"])] : []));
  const listed = [...(profile?.topValues.map(({ value }) => value) ?? []), ...(profile?.samples ?? [])];
  return [...new Set([...explained, ...predicted, ...split, ...listed])];
}
