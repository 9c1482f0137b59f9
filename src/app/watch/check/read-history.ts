import type { WatchedKind } from "../../../analysis/watch/watched-series.ts";
import type { WatchPeriod } from "../../../domain/watch.ts";
import { type DataSource, openFiles, type TableFile } from "../../../engine/data-source.ts";
import { fromFacts } from "../../../investigate/facts-sql.ts";
import type { Metric } from "../../../investigate/metric.ts";
import { chooseForms } from "../../../investigate/understand/choose-forms.ts";
import { joinedDate } from "../../../investigate/understand/facts/build-facts.ts";
import { factsSelect } from "../../../investigate/understand/facts/facts-select.ts";
import { withIncreases } from "../../../investigate/understand/facts/with-increases.ts";
import { chooseDateColumn } from "../../../investigate/understand/periods/choose-date-column.ts";
import { understandMetric } from "../../../investigate/understand/understand-metric.ts";
import { withExtracted } from "../../sources/with-extracted.ts";
import { refuseEmpty } from "../../tables/refuse-empty.ts";
import type { MetricSpec } from "../file/watch-file.ts";
import { positionOf } from "../periods.ts";
import { neededOfSource } from "./needed-of-source.ts";

export interface HistoryPoint {
  position: number;
  value: number | null;
  /** What stands behind a rate. */
  size: number | null;
  rows: number;
  /** When the last row of the period happened. */
  lastMs: number;
}

/** A metric by period, as far as the data go. */
export interface History {
  kind: WatchedKind;
  /** Whether a period without rows is a zero, rather than one of which nothing is known. */
  isAdditive: boolean;
  label: string;
  unit: string | null;
  dateColumn: string;
  points: HistoryPoint[];
}

const mostPoints: Record<WatchPeriod, number> = { hour: 24 * 7 * 8, day: 220, week: 156, month: 120 };

export interface HistoryReading {
  onProgress(text: string): void;
  signal?: AbortSignal;
  now: Date;
}

/** Each metric's history; metrics of the same data share one reading of them. Those that fail say why. */
export async function readHistories(specs: MetricSpec[], reading: HistoryReading): Promise<(History | Error)[]> {
  const [first] = specs;
  if (first!.source !== null) {
    const request = await neededOfSource(specs, reading.now);
    return withExtracted(request, reading, (files) => readFrom(files, specs));
  }
  return readFrom(first!.files, specs);
}

async function readFrom(files: (string | TableFile)[], specs: MetricSpec[]): Promise<(History | Error)[]> {
  const source = await openFiles(files);
  try {
    const histories: (History | Error)[] = [];
    for (const spec of specs) histories.push(await readHistory(spec, source).catch((error: Error) => error));
    return histories;
  } finally {
    source.close();
  }
}

async function readHistory(spec: MetricSpec, opened: DataSource): Promise<History> {
  const { period } = spec;
  const source = chooseForms(opened, spec);
  const metric = await understandMetric(spec.metric, spec.definition, refuseEmpty(source));
  const table = source.tables.find(({ name }) => name === metric.table)!;
  const joins = await source.joinsFrom(table);
  const date = chooseDateColumn(spec.dateColumn, table, joins);
  const own = await withIncreases({ metric, table, date }, source);
  const facts = fromFacts({ sql: factsSelect(table, joinedDate(date, joins), own) });
  const rows = await source.rows(seriesSql({ metric, facts, time: date.sql, period }));
  const points = rows.reverse().map(([start, value, size, count, last]) => ({
    position: positionOf(Number(start), period),
    value: toNumber(value),
    size: toNumber(size),
    rows: Number(count),
    lastMs: Number(last),
  }));
  return {
    kind: kinds[metric.kind],
    isAdditive: metric.kind === "count" || metric.kind === "sum",
    label: metric.label,
    unit: metric.unit,
    dateColumn: date.column,
    points,
  };
}

const kinds: Record<Metric["kind"], WatchedKind> = {
  count: "count",
  sum: "amount",
  distinct: "amount",
  average: "rate",
  ratio: "rate",
  level: "level",
};

interface SeriesSql {
  metric: Metric;
  facts: string;
  time: string;
  period: WatchPeriod;
}

function seriesSql({ metric, facts, time, period }: SeriesSql): string {
  const bucket = `date_trunc('${period}', ${time})`;
  const ms = (moment: string) => `epoch_ms(cast(${moment} as timestamp))`;
  const size = metric.exposure === null ? "null" : `sum(${metric.exposure})`;
  return (
    `select ${ms(bucket)}, (${metric.aggregate})::double, (${size})::double, count(*), ${ms(`max(${time})`)} from ${facts} ` +
    `where ${time} is not null group by ${bucket} order by 1 desc limit ${mostPoints[period]}`
  );
}

function toNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
