import { type Driver, findDrivers } from "../analysis/drivers/find-drivers.ts";
import { isInside } from "../analysis/series.ts";
import type { DataSource } from "../engine/data-source.ts";
import type { EvidenceLog } from "../engine/evidence-log.ts";
import { quoteName } from "../engine/sql.ts";
import type { Facts } from "./facts.ts";
import { fromFacts } from "./facts-sql.ts";
import { type MetricSeries, windowsOf } from "./measure-metric.ts";
import { nearestMeasures } from "./nearest-measures.ts";
import { isAdditive } from "./sums.ts";

export interface Upstream {
  drivers: Driver[];
  evidence: string;
}

// A table with about one row per day is a set of measures over time, not of segments.
const rowsPerBucket = 1.5;
const leastBuckets = 28;
const leastShare = 0.1;

/** Measures beside the metric whose own change drove it, where the table is one of measures over time. */
export async function findUpstream(
  facts: Facts,
  source: DataSource,
  series: MetricSeries,
  evidence: EvidenceLog,
): Promise<Upstream | null> {
  const table = source.tables.find(({ name }) => name === facts.metric.table);
  const target = facts.metric.columns.length === 1 ? facts.metric.columns[0] : null;
  if (
    !table ||
    !target ||
    series.buckets.length < leastBuckets ||
    table.rowCount > rowsPerBucket * series.buckets.length
  )
    return null;
  const measures = table.profiles
    .filter(({ role, dataType, cardinality }) => (role === "measure" || dataType === "boolean") && cardinality > 1)
    .map(({ name }) => name);
  if (!measures.includes(target) || measures.length < 2) return null;
  const { id, rows } = await evidence.ask(
    `select strftime(date_trunc('day', ${facts.time}), '%Y-%m-%d') as time, ${measures.map((name) => `avg(${quoteName(name)}::double) as ${quoteName(name)}`).join(", ")} ` +
      `from ${fromFacts(facts)} where ${facts.time} is not null group by 1 order by 1`,
  );
  const columns = measures.map((name) => ({
    name,
    values: Float64Array.from(rows, (row) => (row[name] === null ? Number.NaN : Number(row[name]))),
  }));
  const report = findDrivers({
    target,
    times: rows.map((row) => Date.parse(String(row["time"])) / 86_400_000),
    columns: nearestMeasures(columns, target),
    windows: windowsOf(facts),
    identities: null,
  });
  if (!report) return null;
  const drivers = report.drivers.filter(({ share }) => share === null || Math.abs(share) >= leastShare);
  // The drivers split a mean over dates; a total over the period is that many dates of it.
  const { comparison } = windowsOf(facts);
  const inside = series.buckets.filter(({ time }) => isInside(time, comparison)).length;
  const days = isAdditive(facts.metric) && facts.metric.perDay !== true ? inside : 1;
  return { drivers: drivers.map((driver) => ({ ...driver, contribution: driver.contribution * days })), evidence: id };
}
