import type { Aggregate, Expression } from "../expression/expression.ts";
import { levelAggregates } from "../expression/known-functions.ts";
import { toSql, toWords } from "../expression/write-expression.ts";
import type { Formula } from "./formula.ts";
import type { RowValue } from "./row-value.ts";

/** What is known of the operands of an aggregate: their numbers, or null for a text or date. */
export type ValueOf = (operand: Expression) => RowValue | null;

export type Refuse = (reason: string) => Error;

/** One aggregate as a formula over rows. */
export function aggregateFormula(aggregate: Aggregate, rowValueOf: ValueOf, refuse: Refuse): Formula {
  const { name, operands, isDistinct } = aggregate;
  const filter = aggregate.filter && toSql(aggregate.filter);
  const only = (sql: string, otherwise: string) =>
    filter ? `case when ${filter} then ${sql} else ${otherwise} end` : sql;
  const flag = (condition: string) =>
    `case when ${filter ? `${filter} and ${condition}` : condition} then 1 else 0 end`;
  const numberOf = (operand: Expression): RowValue => {
    const value = rowValueOf(operand);
    if (!value) throw refuse(`${toWords(operand)} is no number, so there is no ${name} of it; it can be counted`);
    return value;
  };

  if (name === "count_star" || isOne(aggregate))
    return { kind: "total", amount: filter ? `case when ${filter} then 1 else 0 end` : "1", isCount: true, unit: null };
  expectOperands(aggregate, refuse);
  const [first, second] = operands;

  if (name === "count_distinct" || (name === "count" && isDistinct))
    return { kind: "distinct", amount: only(keySql(operands), "null") };
  if (name === "count")
    return { kind: "total", amount: flag(`${toSql(first)} is not null`), isCount: true, unit: null };
  if (name === "count_if") return { kind: "total", amount: flag(toSql(first)), isCount: true, unit: null };

  const { value, amount, isPresent, unit } = numberOf(first);
  if (levelAggregates.has(name) || isDistinct) {
    const perRow = only(value, "null");
    const level = isDistinct ? `${name}(distinct ${perRow})` : levelSql(name, perRow, second, refuse);
    return { kind: "level", amount: perRow, aggregate: level, unit: name.startsWith("var") ? null : unit };
  }
  if (name === "sum") return { kind: "total", amount: only(amount, "0"), isCount: false, unit };
  if (name === "weighted_avg") {
    const weight = numberOf(second);
    const weighted = only(`${amount} * ${weight.amount}`, "0");
    const exposure = filter
      ? `case when ${filter} and ${isPresent} then ${weight.amount} else 0 end`
      : `case when ${isPresent} then ${weight.amount} else 0 end`;
    return { kind: "ratio", amount: weighted, exposure, isAverage: false, unit };
  }
  return { kind: "ratio", amount: only(amount, "0"), exposure: flag(isPresent), isAverage: true, unit };
}

/** sum(1) and count(1) count rows. */
function isOne({ name, operands, isDistinct }: Aggregate): boolean {
  const [first] = operands;
  return (name === "sum" || name === "count") && !isDistinct && first?.kind === "number" && first.text === "1";
}

const twoOperands = new Set(["weighted_avg", "quantile_cont", "quantile_disc"]);

function expectOperands({ name, operands, isDistinct }: Aggregate, refuse: Refuse): void {
  const wanted = twoOperands.has(name) ? 2 : 1;
  const takesMany = isDistinct || name === "count_distinct";
  if (operands.length < wanted || (operands.length > wanted && !takesMany))
    throw refuse(`${name}() takes ${wanted === 1 ? "one value" : "two values"}`);
}

/** Several columns are one key; a key of which a part is missing is not counted. */
function keySql(operands: Expression[]): string {
  const parts = operands.map((operand) => toSql(operand));
  if (parts.length === 1) return parts[0];
  return `case when ${parts.map((part) => `${part} is not null`).join(" and ")} then row(${parts.join(", ")}) end`;
}

function levelSql(name: string, perRow: string, place: Expression | undefined, refuse: Refuse): string {
  if (!name.startsWith("quantile")) return `${name}(${perRow})`;
  return `${name}(${perRow}, ${quantileOf(place, refuse)})`;
}

/** 0.95 and 95 both mean the 95th percentile. */
export function quantileOf(place: Expression | undefined, refuse: Refuse): number {
  const given = place?.kind === "number" ? Number(place.text) : Number.NaN;
  const share = given > 1 ? given / 100 : given;
  if (!(share >= 0 && share <= 1)) throw refuse("a quantile needs a number between 0 and 1");
  return share;
}
