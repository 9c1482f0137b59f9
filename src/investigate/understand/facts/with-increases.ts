import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { quoteName } from "../../../engine/sql.ts";
import type { Metric } from "../../metric.ts";
import { increaseName } from "../expression/expression.ts";
import { invalidMetric } from "../invalid-metric.ts";
import type { MetricSource } from "../metric-source.ts";
import type { DateColumn } from "../periods/find-date-column.ts";
import { findSeriesKey } from "./series-key.ts";

export interface IncreaseRequest {
  metric: Pick<Metric, "text" | "increases">;
  table: ProfiledTable;
  date: DateColumn;
}

/**
 * The table with a column for each increase that the metric takes: the difference to the row before in the same series, dates
 * without a value passed over. The first row of a series has none.
 */
export async function withIncreases(
  { metric, table, date }: IncreaseRequest,
  source: Pick<MetricSource, "rows">,
): Promise<string> {
  const { increases = [], text } = metric;
  if (increases.length === 0) return quoteName(table.name);
  const candidates = table.profiles.filter((profile) => mayTellApart(profile, increases, date)).map(({ name }) => name);
  const key = await findSeriesKey({ from: quoteName(table.name), time: date.sql, candidates }, source);
  if (key === null)
    throw invalidMetric(
      text,
      `increase() needs one row for each date of a series, and no columns of ${table.name} tell its rows of a date apart`,
    );
  const partition = key.length === 0 ? "" : `partition by ${key.map(quoteName).join(", ")} `;
  const columns = increases.map((name) => {
    const value = quoteName(name);
    return `${value} - lag(${value} ignore nulls) over (${partition}order by ${date.sql}) as ${quoteName(increaseName(name))}`;
  });
  return `(select *, ${columns.join(", ")} from ${quoteName(table.name)})`;
}

function mayTellApart({ name, role, dataType }: ColumnProfile, increases: string[], { column }: DateColumn): boolean {
  if (increases.includes(name) || column.split(", ").includes(name)) return false;
  return dataType === "string" || dataType === "boolean" || (role !== "measure" && role !== "timestamp");
}
