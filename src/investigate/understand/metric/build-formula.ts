import { type Aggregate, aggregatesOf, childrenOf, type Expression, partsOf } from "../expression/expression.ts";
import { toSql } from "../expression/write-expression.ts";
import { meanParts } from "../reading/mean-over.ts";
import { aggregateFormula, type Refuse } from "./aggregate-formula.ts";
import { type Binding, bindTypes } from "./bind-types.ts";
import { aggregateSql, combine, type Formula, negate } from "./formula.ts";
import { type RowValue, toRowValue } from "./row-value.ts";
import { findDayCounts } from "./time-spans.ts";

export interface BuiltFormula {
  formula: Formula;
  /** What an average over groups counts once in each; null for other metrics. */
  countedOnce: { amount: string } | null;
  notes: string[];
}

type FormulaOf = (aggregate: Aggregate) => Formula;

/** Works out how a metric comes from its rows. */
export async function buildFormula(metric: Expression, binding: Binding, refuse: Refuse): Promise<BuiltFormula> {
  const aggregates = aggregatesOf(metric);
  checkNesting(metric, aggregates, refuse);
  await checkFilters(aggregates, binding, refuse);
  const values = await valuesOf(aggregates, binding);
  const formulas = new Map(
    aggregates.map((one) => [one, aggregateFormula(one, (operand) => values.get(operand) ?? null, refuse)]),
  );
  const notes = new Set<string>();
  checkDivisors(metric, refuse);
  const formula = toFormula(metric, (aggregate) => formulas.get(aggregate)!, notes);
  if (formula.kind === "constant") throw refuse("it is the same number for all rows");
  const mean = meanParts(metric);
  const inner = mean && formulas.get(aggregatesOf(metric)[0]);
  return { formula, countedOnce: inner?.kind === "distinct" ? inner : null, notes: [...notes] };
}

function checkNesting(metric: Expression, aggregates: Aggregate[], refuse: Refuse): void {
  if (aggregates.some((aggregate) => childrenOf(aggregate).flatMap(aggregatesOf).length > 0))
    throw refuse("an aggregate stands inside another");
  const [outside] = columnsOutside(metric);
  if (outside) throw refuse(`${outside} stands outside of the aggregates`);
}

function checkDivisors(metric: Expression, refuse: Refuse): void {
  const dividesByZero = (part: Expression) =>
    part.kind === "operator" && ["/", "//", "%"].includes(part.operator) && isZero(part.operands[1]);
  if (partsOf(metric).some(dividesByZero)) throw refuse("it divides by zero, so it has no value");
}

function columnsOutside(expression: Expression): string[] {
  if (expression.kind === "column") return [expression.name];
  return expression.kind === "aggregate" ? [] : childrenOf(expression).flatMap(columnsOutside);
}

async function checkFilters(aggregates: Aggregate[], binding: Binding, refuse: Refuse): Promise<void> {
  const conditions = aggregates.flatMap(({ name, operands, filter }) => [
    ...(filter ? [filter] : []),
    ...(name === "count_if" ? operands : []),
  ]);
  const types = await bindTypes(conditions, binding);
  if (types.some((type) => type !== "BOOLEAN")) throw refuse("a filter must be a condition such as status = 'ok'");
}

async function valuesOf(aggregates: Aggregate[], binding: Binding): Promise<Map<Expression, RowValue | null>> {
  const operands = aggregates.flatMap((aggregate) => aggregate.operands);
  const types = await bindTypes(operands, binding);
  const isDays = await findDayCounts(operands, binding);
  return new Map(operands.map((operand, i) => [operand, toRowValue(toSql(operand), types[i], isDays[i])]));
}

function toFormula(expression: Expression, formulaOf: FormulaOf, notes: Set<string>): Formula {
  return reduce(expression, formulaOf, notes) ?? toLevel(expression, formulaOf);
}

/** The formula as far as it adds up over rows. */
function reduce(expression: Expression, formulaOf: FormulaOf, notes: Set<string>): Formula | null {
  if (expression.kind === "aggregate") return formulaOf(expression);
  if (!partsOf(expression).some(({ kind }) => kind === "aggregate"))
    return { kind: "constant", sql: toSql(expression) };
  const recurse = (part: Expression) => toFormula(part, formulaOf, notes);
  if (expression.kind === "cast") return isNumeric(expression.type) ? recurse(expression.operand) : null;
  if (expression.kind === "call") {
    const [first, ...rest] = expression.operands;
    if (expression.name === "nullif" && rest.every(isZero)) return recurse(first);
    if (expression.name !== "round" || aggregatesOf(first).length === 0) return null;
    notes.add("Rounding is left out, so that small changes are not lost.");
    return recurse(first);
  }
  if (expression.kind !== "operator") return null;
  const [first, second] = expression.operands;
  switch (expression.operator) {
    case "positive":
      return recurse(first);
    case "negative":
      return negate(recurse(first));
    case "coalesce":
      return expression.operands.slice(1).every(isZero) ? recurse(first) : null;
    case "+":
    case "-":
    case "*":
    case "/":
      return combine(expression.operator, recurse(first), recurse(second));
    default:
      return null;
  }
}

const isZero = (part: Expression): boolean => part.kind === "number" && Number(part.text) === 0;
const isNumeric = (type: string): boolean => type === "DOUBLE" || type === "FLOAT" || type.startsWith("DECIMAL");

/** A whole that is not the sum of its rows; its rows are compared by the first number in it. */
function toLevel(expression: Expression, formulaOf: FormulaOf): Formula {
  const parts = aggregatesOf(expression).map(formulaOf);
  const amount = parts.flatMap((part) =>
    part.kind === "total" || part.kind === "ratio" || part.kind === "level" ? part.amount : [],
  );
  return {
    kind: "level",
    amount: amount[0] ?? "1",
    aggregate: toSql(expression, (aggregate) => `(${aggregateSql(formulaOf(aggregate))})`),
    unit: null,
  };
}
