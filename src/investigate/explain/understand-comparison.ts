import { AppError } from "../../base/app-error.ts";
import { quoteName } from "../../engine/sql.ts";
import type { Metric } from "../metric.ts";
import { isAdditive, isRatio } from "../sums.ts";
import { findColumn } from "../understand/columns/find-column.ts";
import type { MetricSource } from "../understand/metric-source.ts";
import { understandMetric } from "../understand/understand-metric.ts";

export interface ComparisonRequest {
  actual: string;
  expected: string;
}

export interface Comparison {
  actual: Metric;
  expected: Metric;
}

/** What came and what was expected, in a form that can be taken apart and compared part by part. */
export async function understandComparison(request: ComparisonRequest, source: MetricSource): Promise<Comparison> {
  const actual = await understandSide(request.actual, source);
  const expected = await understandSide(request.expected, source);
  for (const { text, label, kind } of [actual, expected])
    if (kind === "distinct" || kind === "level")
      throw notComparable(
        `"${text}" (${label}) does not add up over segments, so a gap in it cannot be shared out among them. ` +
          "Use sums, counts, averages or ratios of sums.",
        { actual, expected },
      );
  if (isRatio(actual) !== isRatio(expected))
    throw notComparable(
      `"${actual.text}" is ${nameOf(actual)} and "${expected.text}" is ${nameOf(expected)}: a gap between them means nothing. ` +
        "Use two sums or counts, or two averages or ratios.",
      { actual, expected },
    );
  return { actual, expected };
}

/** Plans and actuals are amounts: a bare column is added up, whatever its name would suggest elsewhere. */
async function understandSide(text: string, source: MetricSource): Promise<Metric> {
  const bare = text.trim().replace(/^"(.*)"$/, "$1");
  const column = source.tables.map((table) => findColumn(table, bare)).find((found) => found !== null);
  const metric = await understandMetric(column ? `sum(${quoteName(column.name)})` : text, null, source);
  return { ...metric, text };
}

const nameOf = (metric: Metric): string =>
  isAdditive(metric) ? `a ${metric.kind}` : `${metric.kind === "average" ? "an" : "a"} ${metric.kind}`;

function notComparable(message: string, { actual, expected }: Comparison): AppError {
  return new AppError("INVALID_REQUEST", message, {
    actual: { text: actual.text, kind: actual.kind },
    expected: { text: expected.text, kind: expected.kind },
  });
}
