import { type Expression, partsOf } from "../expression/expression.ts";
import { type Binding, bindTypes } from "./bind-types.ts";

/** Tells which row expressions are numbers of days, which their type (BIGINT) does not say. */
export async function findDayCounts(expressions: Expression[], binding: Binding): Promise<boolean[]> {
  const differences = expressions.flatMap(partsOf).filter(isDifference);
  const sides = await bindTypes(
    differences.flatMap(({ operands }) => operands),
    binding,
  );
  const ofDates = new Set<Expression>(
    differences.filter((_, i) => sides[2 * i] === "DATE" && sides[2 * i + 1] === "DATE"),
  );
  return expressions.map((expression) => isDayCount(expression, ofDates));
}

type Operator = Extract<Expression, { kind: "operator" }>;

function isDifference(part: Expression): part is Operator {
  return part.kind === "operator" && part.operator === "-" && part.operands.length === 2;
}

const keepsUnit = new Set("abs round floor ceil ceiling trunc greatest least nullif".split(" "));
const differenceFunctions = new Set("date_diff datediff date_sub datesub".split(" "));

function isDayCount(expression: Expression, ofDates: Set<Expression>): boolean {
  const isDays = (part: Expression) => isDayCount(part, ofDates);
  switch (expression.kind) {
    case "operator":
      if (expression.operator === "coalesce" || expression.operator === "negative")
        return isDays(expression.operands[0]);
      return ofDates.has(expression);
    case "call": {
      const [first] = expression.operands;
      if (differenceFunctions.has(expression.name)) return first.kind === "text" && /^days?$/i.test(first.value);
      return keepsUnit.has(expression.name) && isDays(first);
    }
    case "cast":
      return isDays(expression.operand);
    case "case":
      return expression.branches.every(({ value }) => isDays(value));
    default:
      return false;
  }
}
