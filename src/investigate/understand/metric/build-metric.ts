import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { Metric, MetricKind } from "../../metric.ts";
import { columnsOf, type Expression, increasesOf } from "../expression/expression.ts";
import { invalidMetric } from "../invalid-metric.ts";
import type { MetricSource } from "../metric-source.ts";
import { buildFormula } from "./build-formula.ts";
import { countFlags } from "./count-flags.ts";
import { describeMetric } from "./describe-metric.ts";
import { aggregateSql, type Formula } from "./formula.ts";

export interface MetricPlan {
  /** As the person wrote it. */
  text: string;
  /** Made of aggregates, columns called as the table calls them. */
  expression: Expression;
  table: ProfiledTable;
  notes: string[];
  isPerDay?: boolean;
}

/** The metric in the form the rest of the investigation works with. */
export async function buildMetric(plan: MetricPlan, { rows }: Pick<MetricSource, "rows">): Promise<Metric> {
  const { text, table, notes } = plan;
  const refuse = (reason: string) => invalidMetric(text, reason);
  const expression = countFlags(plan.expression, table);
  const built = await buildFormula(expression, { text, table, rows }, refuse);
  const { formula } = built;
  const counted = built.countedOnce;
  const increases = increasesOf(expression);
  const unit = "unit" in formula ? formula.unit : null;
  return {
    text,
    label: `${describeMetric(plan.expression, unit)}${plan.isPerDay ? " per day" : ""}`,
    kind: counted ? "distinct" : kindOf(formula),
    table: table.name,
    amount: counted?.amount ?? ("amount" in formula ? formula.amount : "1"),
    exposure: formula.kind === "ratio" ? formula.exposure : null,
    aggregate: aggregateSql(formula),
    columns: [...new Set(columnsOf(expression).map(({ name }) => name))],
    ...(increases.length > 0 ? { increases } : {}),
    unit,
    ...(plan.isPerDay ? { perDay: true } : {}),
    notes: [
      ...notes,
      ...built.notes,
      ...(formula.kind === "level" || formula.kind === "distinct" ? [cannotAddUp] : []),
    ],
  };
}

const cannotAddUp = "Its values for parts do not add up to the whole, so segments are compared, not summed.";

function kindOf(formula: Formula): MetricKind {
  if (formula.kind === "total") return formula.isCount ? "count" : "sum";
  if (formula.kind === "ratio") return formula.isAverage ? "average" : "ratio";
  return formula.kind === "distinct" ? "distinct" : "level";
}
