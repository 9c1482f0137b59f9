import { type Aggregate, aggregatesOf, type Expression, mapExpression } from "../expression/expression.ts";

/**
 * The average over groups of a total or count: all of it over the number of groups. Things counted once in each group are
 * pairs of group and thing, so the mean of daily users is count(distinct day, user) / count(distinct day).
 * Null for what is no total: an average for each day has no average that the rows know of.
 */
export function meanOver(metric: Expression, groups: Expression[]): Expression | null {
  if (aggregatesOf(metric).length !== 1 || !isTotal(metric)) return null;
  const within = mapExpression(metric, (part) =>
    part.kind === "aggregate" && isDistinctCount(part) ? { ...part, operands: [...groups, ...part.operands] } : part,
  );
  const count: Aggregate = { kind: "aggregate", name: "count", operands: groups, isDistinct: true, filter: null };
  const divisor: Expression = { kind: "call", name: "nullif", operands: [count, { kind: "number", text: "0" }] };
  return { kind: "operator", operator: "/", operands: [within, divisor] };
}

const totals = new Set(["sum", "count", "count_star", "count_if", "count_distinct"]);

const isDistinctCount = ({ name, isDistinct }: Aggregate): boolean =>
  name === "count_distinct" || (name === "count" && isDistinct);

const isTotal = (metric: Expression): boolean =>
  metric.kind === "aggregate" && totals.has(metric.name) && !(metric.isDistinct && !isDistinctCount(metric));

export interface Mean {
  metric: Expression;
  groups: Expression[];
}

/** The other way round: what an average over groups was made of. */
export function meanParts(expression: Expression): Mean | null {
  if (expression.kind !== "operator" || expression.operator !== "/") return null;
  const [within, divisor] = expression.operands;
  const count = divisor.kind === "call" && divisor.name === "nullif" ? divisor.operands[0] : null;
  if (count?.kind !== "aggregate" || !isDistinctCount(count) || !isTotal(within)) return null;
  const groups = count.operands;
  const metric =
    within.kind === "aggregate" && isDistinctCount(within)
      ? { ...within, operands: within.operands.slice(groups.length) }
      : within;
  return metric.kind === "aggregate" && metric.operands.length === 0 && metric.name !== "count_star"
    ? null
    : { metric, groups };
}
