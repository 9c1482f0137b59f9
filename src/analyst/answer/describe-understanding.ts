import { conditionText, groupLabel, measureLabel } from "../query/labels.ts";
import { usedColumns } from "../query/query-frame.ts";
import type { Query, Understanding } from "../understand/understanding.ts";

/** What was understood, for programs. */
export function describeUnderstanding({ query, assumptions, questions, uses }: Understanding): Record<string, unknown> {
  const common = {
    assumptions,
    words: uses,
    ...(questions.length > 0 ? { questions } : {}),
  };
  if (!query) return common;
  const { scope, measures, groups, conditions, having, ranking, shape, date } = query;
  return {
    table: scope.fact.name,
    measures: measures.map((measure) => measureLabel(measure, scope.label)),
    groups: groups.map(groupLabel),
    conditions: conditions.map(conditionText),
    having: having.map(({ measure, sign, value }) => `${measureLabel(measure, scope.label)} ${sign} ${value}`),
    ranking,
    shape: shape.kind,
    date: date?.label ?? null,
    ...common,
  };
}

/** The same for people. */
export function sayUnderstanding(query: Query): string[] {
  const { scope, measures, groups, conditions, having, ranking, date } = query;
  const joined = [...new Set(usedColumns(query).flatMap(({ path, table }) => (path ? [table] : [])))];
  return [
    `Rows of ${scope.fact.name}${joined.length > 0 ? `, joined with ${joined.join(" and ")} (proven to neither multiply nor drop rows)` : ""}`,
    ...(measures.length > 0
      ? [`Measured: ${measures.map((measure) => measureLabel(measure, scope.label).replaceAll("_", " ")).join(", ")}`]
      : []),
    ...(groups.length > 0 ? [`Grouped by ${groups.map(groupLabel).join(", ")}`] : []),
    ...conditions.map((condition) => `Only rows where ${conditionText(condition)}`),
    ...having.map(
      ({ measure, sign, value }) =>
        `Only groups with ${measureLabel(measure, scope.label).replaceAll("_", " ")} ${sign} ${value}`,
    ),
    ...(ranking
      ? [
          `Ordered from ${ranking.direction === "high" ? "highest to lowest" : "lowest to highest"}${ranking.limit ? `, the first ${ranking.limit}` : ""}`,
        ]
      : []),
    ...(date ? [`When: ${date.label}`] : []),
  ];
}
