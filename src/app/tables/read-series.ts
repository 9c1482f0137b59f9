import type { Granularity, MetricSeriesPoints } from "../../domain/session-suggestion.ts";
import { openFiles } from "../../engine/data-source.ts";
import { fromFacts } from "../../investigate/facts-sql.ts";
import { chooseForms } from "../../investigate/understand/choose-forms.ts";
import { joinedDate } from "../../investigate/understand/facts/build-facts.ts";
import { factsSelect } from "../../investigate/understand/facts/facts-select.ts";
import { withIncreases } from "../../investigate/understand/facts/with-increases.ts";
import { chooseDateColumn } from "../../investigate/understand/periods/choose-date-column.ts";
import { understandMetric } from "../../investigate/understand/understand-metric.ts";
import type { SeriesQuestion } from "./table-task.ts";

const mostPoints = 5000;

/** The metric by day, week, month or hour over all there is. */
export async function readSeries(question: SeriesQuestion): Promise<MetricSeriesPoints> {
  const { files, metric: text, definition, dateColumn, granularity } = question;
  const opened = await openFiles(files);
  const source = chooseForms(opened, { metric: text, definition, dateColumn });
  try {
    const metric = await understandMetric(text, definition, source);
    const table = source.tables.find(({ name }) => name === metric.table)!;
    const joins = await source.joinsFrom(table);
    const date = chooseDateColumn(dateColumn, table, joins);
    const own = await withIncreases({ metric, table, date }, source);
    const facts = fromFacts({ sql: factsSelect(table, joinedDate(date, joins), own) });
    const bucket = `date_trunc('${granularity}', ${date.sql})`;
    const rows = await source.rows(
      `select strftime(${bucket}, '${formats[granularity]}'), (${metric.aggregate})::double from ${facts} ` +
        `where ${date.sql} is not null group by ${bucket} order by 1 desc limit ${mostPoints}`,
    );
    const points = rows.reverse().map(([time, value]) => ({ time: String(time), value: toNumber(value) }));
    return { metric: text, meaning: metric.label, date_column: date.column, granularity, points };
  } finally {
    source.close();
  }
}

const formats: Record<Granularity, string> = {
  hour: "%Y-%m-%dT%H:00:00Z",
  day: "%Y-%m-%d",
  week: "%Y-%m-%d",
  month: "%Y-%m-%d",
};

function toNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
