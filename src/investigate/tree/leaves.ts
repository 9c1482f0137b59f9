import type { MetricNode } from "../../analysis/decomposition/decompose-tree.ts";
import type { Facts } from "../facts.ts";
import { daysOf } from "../question.ts";
import type { BothTotals, Totals } from "./ask-totals.ts";

type Value = (side: Totals) => number;

/** Makes leaves with the values of both periods: totals per day where the periods differ in length, per row for averages. */
export interface Leaves {
  /** Every row adds something to the metric. */
  areAllCounted: boolean;
  whole(name: string): MetricNode;
  rows(name: string): MetricNode;
  total(name: string, value: Value): MetricNode;
  perRow(name: string, value: Value): MetricNode;
  quotient(name: string, value: Value): MetricNode;
}

export function leavesFrom({ metric, baseline, comparison }: Facts, { before, after }: BothTotals): Leaves {
  const isAverage = metric.kind === "average";
  const isPerDay = !isAverage && (metric.perDay === true || daysOf(baseline) !== daysOf(comparison));
  const days = isPerDay ? [daysOf(baseline), daysOf(comparison)] : [1, 1];
  const leaf = (name: string, value: (side: Totals, days: number) => number): MetricNode => ({
    name,
    before: value(before, days[0]),
    after: value(after, days[1]),
    operation: "leaf",
    children: [],
  });
  const rowsOf = ({ exposure, counted }: Totals) => (isAverage ? exposure : counted);
  const ending = isAverage ? " per row" : isPerDay ? " per day" : "";
  return {
    areAllCounted: before.counted === before.rows && after.counted === after.rows,
    whole: (name) => leaf(name, ({ value }, length) => (metric.kind === "sum" ? value / length : value)),
    rows: (name) => leaf(name + ending, ({ counted }, length) => counted / length),
    total: (name, value) => leaf(name + ending, (side, length) => value(side) / (isAverage ? rowsOf(side) : length)),
    perRow: (name, value) => leaf(name, (side) => value(side) / rowsOf(side)),
    quotient: (name, value) => leaf(name, value),
  };
}
