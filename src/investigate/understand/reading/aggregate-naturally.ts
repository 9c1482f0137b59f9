import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { findColumn } from "../columns/find-column.ts";
import { columnsOf, type Expression } from "../expression/expression.ts";
import { toWords } from "../expression/write-expression.ts";
import { invalidMetric } from "../invalid-metric.ts";
import { bindTypes } from "../metric/bind-types.ts";
import { countFlags } from "../metric/count-flags.ts";
import { naturalAggregate } from "../metric/natural-aggregate.ts";
import { findDayCounts } from "../metric/time-spans.ts";
import type { MetricSource } from "../metric-source.ts";

export interface Aggregated {
  expression: Expression;
  note: string;
}

/** A bare column as an aggregate, with the choice in words. */
export function aggregateColumn(column: ColumnProfile, table: ProfiledTable): Aggregated {
  const { name, reason } = naturalAggregate(column, table);
  if (name === null) throw noAggregate(column, table, reason);
  const operand: Expression = { kind: "column", table: null, name: column.name };
  return {
    expression: aggregate(name, name === "count_star" ? [] : [operand]),
    note: `${column.name} is ${verbs[name]}: ${reason}.`,
  };
}

/** `orders / visits`, `price * quantity`, `closed_at - opened_at`: an expression of columns without an aggregate. */
export async function aggregateExpression(
  text: string,
  expression: Expression,
  table: ProfiledTable,
  { rows }: MetricSource,
): Promise<Aggregated> {
  const binding = { text, table, rows };
  const counted = countFlags(expression, table);
  const [type] = await bindTypes([counted], binding);
  const [isDays] = await findDayCounts([counted], binding);
  const words = toWords(expression);
  if (isDays || type === "INTERVAL") return averaged(expression, `${words} is averaged: it is a time span.`);
  if (type === "BOOLEAN") return averaged(expression, `${words} is averaged: it is true or false, so that is a share.`);
  if (isQuotient(expression)) {
    const operands = expression.operands.map((operand) => aggregate("sum", [operand]));
    return { expression: { ...expression, operands }, note: `${words} is read as the ratio of the two sums.` };
  }
  const addsUp = columnsOf(expression).some(
    ({ name }) => naturalAggregate(findColumn(table, name)!, table).name === "sum",
  );
  return addsUp
    ? { expression: aggregate("sum", [expression]), note: `${words} is added up: it is an amount.` }
    : averaged(expression, `${words} is averaged: nothing in it adds up.`);
}

const verbs = {
  sum: "added up",
  avg: "averaged",
  count_distinct: "counted, each value once",
  count_star: "counted",
};

const aggregate = (name: string, operands: Expression[]): Expression => ({
  kind: "aggregate",
  name,
  operands,
  isDistinct: false,
  filter: null,
});

const averaged = (expression: Expression, note: string): Aggregated => ({
  expression: aggregate("avg", [expression]),
  note,
});

type Quotient = Extract<Expression, { kind: "operator" }>;

function isQuotient(expression: Expression): expression is Quotient {
  return (
    expression.kind === "operator" &&
    expression.operator === "/" &&
    expression.operands.every((operand) => columnsOf(operand).length > 0)
  );
}

function noAggregate({ name }: ColumnProfile, table: ProfiledTable, reason: string): Error {
  const measures = table.profiles.filter(({ role }) => role === "measure").map((profile) => profile.name);
  const suggestions = ["count(*)", `count(distinct ${name})`, ...measures.slice(0, 5)];
  return invalidMetric(name, `${reason}, so there is nothing to add up or average. Try ${suggestions.join(", ")}`, {
    suggestions,
  });
}
