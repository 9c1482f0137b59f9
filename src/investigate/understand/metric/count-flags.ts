import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { type Expression, mapExpression } from "../expression/expression.ts";

const arithmetic = new Set(["+", "-", "*", "/", "//", "%", "negative"]);
const conditions = new Set(
  ["=", "<>", "<", ">", "<=", ">=", "and", "or", "not", "in", "not in", "between", "is null", "is not null"].concat([
    "like",
    "not like",
    "ilike",
    "not ilike",
  ]),
);

/** In arithmetic a flag or a condition counts as 0 or 1: `sum(is_paid * amount)`. */
export function countFlags(expression: Expression, { columns }: ProfiledTable): Expression {
  const flags = new Set(columns.filter(({ dataType }) => dataType === "boolean").map(({ name }) => name));
  const isFlag = (part: Expression) =>
    (part.kind === "column" && flags.has(part.name)) || (part.kind === "operator" && conditions.has(part.operator));
  const toNumber = (part: Expression): Expression =>
    isFlag(part) ? { kind: "cast", operand: part, type: "INTEGER", isTry: false } : part;
  return mapExpression(expression, (part) =>
    part.kind === "operator" && arithmetic.has(part.operator)
      ? { ...part, operands: part.operands.map(toNumber) }
      : part,
  );
}
