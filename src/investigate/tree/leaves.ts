import type { MetricNode } from "../../analysis/decomposition/decompose-tree.ts";
import type { Facts } from "../facts.ts";
import { areUnequal, bucketsIn } from "../period-lengths.ts";
import { daysOf } from "../question.ts";
import type { BothTotals, Totals } from "./ask-totals.ts";

type Value = (side: Totals) => number;

/** Makes leaves with the values of both periods: totals, per day for metrics and ratios of periods that differ in length, per row for averages. */
export interface Leaves {
  /** Every row adds something to the metric. */
  areAllCounted: boolean;
  whole(name: string): MetricNode;
  /** How many rows there are; per day where `lengths` are a factor of their own. */
  rows(name: string): MetricNode;
  /** The lengths of the periods, where sums differ by them: a factor that stays as it is, beside `wholeAsLong`. */
  lengths: PeriodLengths | null;
  /** The whole with a baseline brought to the length of the comparison. */
  wholeAsLong(name: string): MetricNode;
  total(name: string, value: Value): MetricNode;
  perRow(name: string, value: Value): MetricNode;
  quotient(name: string, value: Value): MetricNode;
}

export interface PeriodLengths {
  /** "days" */
  name: string;
  before: number;
  after: number;
}

export function leavesFrom(facts: Facts, { before, after }: BothTotals): Leaves {
  const { metric, baseline, comparison } = facts;
  const isAverage = metric.kind === "average";
  const isPerDay = metric.perDay === true || (metric.kind === "ratio" && daysOf(baseline) !== daysOf(comparison));
  const isUnequal = areUnequal(facts);
  const days = isPerDay ? [daysOf(baseline), daysOf(comparison)] : [1, 1];
  const lengths = isUnequal ? [bucketsIn(facts, baseline), bucketsIn(facts, comparison)] : days;
  const unit = facts.grain?.unit ?? "day";
  const node = (name: string, first: number, second: number): MetricNode => ({
    name,
    before: first,
    after: second,
    operation: "leaf",
    children: [],
  });
  const leaf = (name: string, value: (side: Totals, days: number) => number, by = days): MetricNode =>
    node(name, value(before, by[0]), value(after, by[1]));
  const rowsOf = ({ exposure, counted }: Totals) => (isAverage ? exposure : counted);
  const ending = isAverage ? " per row" : isPerDay ? " per day" : "";
  return {
    areAllCounted: before.counted === before.rows && after.counted === after.rows,
    whole: (name) => leaf(name, ({ value }, length) => (metric.kind === "sum" ? value / length : value)),
    rows: (name) => leaf(name + (isUnequal ? ` per ${unit}` : ending), ({ counted }, by) => counted / by, lengths),
    lengths: isUnequal ? { name: `${unit}s`, before: lengths[0], after: lengths[1] } : null,
    wholeAsLong: (name) => node(name, (before.value * lengths[1]) / lengths[0], after.value),
    total: (name, value) => leaf(name + ending, (side, length) => value(side) / (isAverage ? rowsOf(side) : length)),
    perRow: (name, value) => leaf(name, (side) => value(side) / rowsOf(side)),
    quotient: (name, value) => leaf(name, value),
  };
}
