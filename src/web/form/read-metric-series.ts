import type { Sessions } from "../../app/sessions/sessions.ts";
import type { Granularity, MetricSeriesPoints } from "../../domain/session-suggestion.ts";
import type { FormValues } from "./form-values.ts";
import { toFieldProblem } from "./problem-field.ts";

const mostPoints = 400;

/** The metric over time, by day as long as that gives a readable line; a sentence where there is nothing to show. */
export async function readMetricSeries(
  sessions: Pick<Sessions, "series" | "suggest">,
  id: string,
  { target_metric, metric_definition, date_column }: FormValues,
): Promise<MetricSeriesPoints | string> {
  if (target_metric.trim() === "") return "Name a metric, and it is shown here over time.";
  try {
    const { date_columns } = await sessions.suggest(id);
    const days = date_columns.find(({ column }) => column === date_column)?.days ?? date_columns[0]?.days ?? 0;
    const request = { target_metric, metric_definition, date_column: date_column || null };
    return await sessions.series(id, { ...request, granularity: granularityOf(days) });
  } catch (failure) {
    const problem = toFieldProblem(failure);
    if (problem === null) throw failure;
    return problem.message;
  }
}

function granularityOf(days: number): Granularity {
  if (days <= mostPoints) return "day";
  return days / 7 <= mostPoints ? "week" : "month";
}
