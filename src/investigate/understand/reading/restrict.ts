import { type Expression, mapExpression } from "../expression/expression.ts";

/** The same metric over the rows that meet the condition. */
export function restrict(metric: Expression, condition: Expression): Expression {
  return mapExpression(metric, (part) =>
    part.kind === "aggregate"
      ? {
          ...part,
          filter: part.filter ? { kind: "operator", operator: "and", operands: [part.filter, condition] } : condition,
        }
      : part,
  );
}
