import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { readName } from "../../../engine/profile/roles/read-name.ts";
import { quoteName, quoteText } from "../../../engine/sql.ts";
import type { FactDimension, Facts } from "../../facts.ts";
import type { Metric } from "../../metric.ts";
import type { MetricSource } from "../metric-source.ts";
import { keepSteady } from "./keep-steady.ts";
import { fewNumbers } from "./usable-column.ts";

const mostBins = 6;
const mostColumns = 6;
const mostDimensions = 15;
const fewestRows = 1000;
const sampleRows = 50_000;
/** A measure that goes with the metric itself would only say that large amounts are large. */
const unrelated = 0.3;

export interface BinRequest {
  table: ProfiledTable;
  /** As far as they are known: with the dimensions there are already. */
  facts: Facts;
}

/** Other numbers of the table as dimensions of a few ranges, where there are not many plainer ones. */
export async function binMeasures(
  { table, facts }: BinRequest,
  source: Pick<MetricSource, "rows">,
): Promise<FactDimension[]> {
  const { metric, dimensions, sql } = facts;
  if (dimensions.length >= mostDimensions || table.rowCount < fewestRows) return [];
  const columns = table.profiles.filter((profile) => isMeasure(profile) && !isPartOf(profile, metric, table));
  if (columns.length === 0) return [];
  const isFew = ({ cardinality }: ColumnProfile) => cardinality <= fewNumbers;
  const figures = columns.flatMap((column) => [
    relationSql(column.name, metric),
    isFew(column) ? "null" : quantilesSql(column.name),
  ]);
  const [cells] = await source.rows(
    `select ${figures.join(", ")} from (select * from (${sql}) limit ${sampleRows}) facts`,
  );
  const binned = columns
    .flatMap((column, i) => {
      if (Number(cells[2 * i]) > unrelated) return [];
      if (isFew(column)) return [asItIs(column)];
      const edges = readEdges(cells[2 * i + 1]);
      return edges.length > 0 ? [toDimension(column.name, edges)] : [];
    })
    .slice(0, Math.min(mostColumns, mostDimensions - dimensions.length));
  return keepSteady(binned, facts, source);
}

// What someone or something is, as opposed to what happened: outcomes such as latencies or amounts paid move along with the metric and would be
// named as if they had caused it.
const attributes = new Set(
  "age price size weight distance tenure seniority income salary length width height depth volume capacity area floor term rank rating".split(
    " ",
  ),
);

const isMeasure = ({ name, role, dataType, cardinality }: ColumnProfile): boolean =>
  role === "measure" &&
  (dataType === "integer" || dataType === "float") &&
  (cardinality > fewNumbers
    ? readName(name).words.some((word) => attributes.has(word))
    : dataType === "integer" && cardinality > 1);

function isPartOf({ name }: ColumnProfile, { columns }: Metric, { dependencies }: ProfiledTable): boolean {
  return columns.includes(name) || dependencies.some(({ from, to }) => to === name && columns.includes(from));
}

function quantilesSql(name: string): string {
  const places = Array.from({ length: mostBins - 1 }, (_, i) => ((i + 1) / mostBins).toFixed(4));
  return `array_to_string(quantile_disc(${quoteName(name)}::double, [${places.join(", ")}]), ' ')`;
}

/** How closely it goes with what is measured, at most 1. */
function relationSql(name: string, { kind, amount, exposure }: Metric): string {
  if (kind === "distinct") return "0";
  const value = `${quoteName(name)}::double`;
  const relations = [amount, ...(exposure === null ? [] : [exposure])].map((part) => {
    const relation = `corr(${value}, (${part})::double)`;
    return `case when isfinite(${relation}) then abs(${relation}) else 0 end`;
  });
  return `greatest(${relations.join(", ")}, 0)`;
}

/** Round numbers, in order, each once. */
function readEdges(cell: unknown): number[] {
  const quantiles = String(cell ?? "")
    .split(" ")
    .filter(Boolean)
    .map(Number)
    .filter(Number.isFinite);
  return [...new Set(quantiles.map((value) => Number(value.toPrecision(3))))].sort((a, b) => a - b);
}

/** A few whole numbers, such as the passengers of a ride, are groups by themselves. */
const asItIs = ({ name, cardinality }: ColumnProfile): FactDimension => ({
  name,
  sql: `cast(${quoteName(name)} as varchar)`,
  cardinality,
});

function toDimension(name: string, edges: number[]): FactDimension {
  const value = quoteName(name);
  const ranges = edges.map((edge, i) => {
    const label = i === 0 ? `< ${edge}` : `[${edges[i - 1]}, ${edge})`;
    return `when ${value} < ${edge} then ${quoteText(label)}`;
  });
  const last = quoteText(`≥ ${edges[edges.length - 1]}`);
  return {
    name,
    sql: `case ${ranges.join(" ")} when ${value} is not null then ${last} end`,
    cardinality: edges.length + 1,
  };
}
