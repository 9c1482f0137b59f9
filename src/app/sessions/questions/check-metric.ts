import { AppError } from "../../../base/app-error.ts";
import type { MetricCheck } from "../../../domain/session-suggestion.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { Metric } from "../../../investigate/metric.ts";
import { chooseForms } from "../../../investigate/understand/choose-forms.ts";
import { naturalAggregate } from "../../../investigate/understand/metric/natural-aggregate.ts";
import { understandMetric } from "../../../investigate/understand/understand-metric.ts";
import { withEmptyTables } from "./session-tables.ts";

/** Whether the metric can be measured in these tables, and what it means. */
export async function checkMetric(
  tables: ProfiledTable[],
  text: string,
  definition: string | null,
): Promise<MetricCheck> {
  try {
    const formed = chooseForms({ tables, relationships: [] }, { metric: text, definition, dateColumn: null });
    const metric = await understand(formed.tables, text, definition);
    const { label, table, columns, notes } = metric;
    return { ok: true, meaning: label, table, columns, notes: [...notes, ...otherMeaning(metric, formed.tables)] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const near = error.details["did_you_mean"];
    return {
      ok: false,
      code: error.code,
      message: error.message,
      field: "target_metric",
      did_you_mean: Array.isArray(near) ? near.map(String) : [],
    };
  }
}

export function understand(tables: ProfiledTable[], text: string, definition: string | null): Promise<Metric> {
  if (tables.length === 0) throw new AppError("NO_FILES_UPLOADED", "Upload at least one file first.");
  return withEmptyTables(tables, (source) => understandMetric(text, definition, source));
}

/** An average of what adds up is often meant as a sum, and the other way round. */
function otherMeaning({ kind, columns, table, unit }: Metric, tables: ProfiledTable[]): string[] {
  const own = tables.find(({ name }) => name === table);
  const column = own?.profiles.find(({ name }) => name === columns[0]);
  if (!own || !column || columns.length !== 1 || unit !== null || column.role !== "measure") return [];
  const natural = naturalAggregate(column, own).name;
  if (kind === "average" && natural === "sum")
    return [`This is the average of ${column.name} per row. Did you mean the sum? That is sum(${column.name}).`];
  if (kind === "sum" && natural === "avg")
    return [`This adds up ${column.name}. Did you mean the average? That is avg(${column.name}).`];
  return [];
}
