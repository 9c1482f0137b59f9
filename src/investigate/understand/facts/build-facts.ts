import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import { quoteName } from "../../../engine/sql.ts";
import type { FactDimension, Facts } from "../../facts.ts";
import type { Metric } from "../../metric.ts";
import type { Period } from "../../question.ts";
import type { MetricSource } from "../metric-source.ts";
import type { DateColumn } from "../periods/find-date-column.ts";
import { binMeasures } from "./bin-measures.ts";
import { type Cut, dropCopies } from "./drop-copies.ts";
import { chooseColumns, type FactColumn } from "./fact-columns.ts";
import { factsSelect } from "./facts-select.ts";
import { withIncreases } from "./with-increases.ts";

export interface FactsRequest {
  metric: Metric;
  table: ProfiledTable;
  joins: JoinPath[];
  date: DateColumn;
  baseline: Period;
  comparison: Period;
  /** Condition over the facts that rows must meet to be in question at all. */
  only?: string | null;
  /** Joined columns that `only` is made of. */
  onlyColumns?: FactColumn[];
  /** The only columns to cut by; null: all that can be used. */
  dimensions?: string[] | null;
}

/** The fact table with what is joined to it, and the columns by which it can be cut into segments. */
export async function buildFacts(request: FactsRequest, source: Pick<MetricSource, "rows">): Promise<Facts> {
  const { metric, table, joins, date, baseline, comparison, only } = request;
  const usable = chooseColumns({ metric, table, joins, dateColumn: date.column });
  const columns = request.dimensions ? keepNamed(usable, request.dimensions) : usable;
  const needed = [...columns, ...joinedDate(date, joins), ...(request.onlyColumns ?? [])];
  const distinct = [...new Map(needed.map((column) => [column.name, column])).values()];
  const all = factsSelect(table, distinct, await withIncreases({ metric, table, date }, source));
  const sql = only ? `select * from (${all}) where ${only}` : all;
  const cuts = columns.map((column): Cut => ({ column, dimension: toDimension(column) }));
  const varied = only ? await dropConstant(cuts, sql, source) : cuts;
  const dimensions = await dropCopies(varied, { sql, table }, source);
  const facts = { metric, sql, time: date.sql, dateColumn: date.column, baseline, comparison, dimensions };
  if (request.dimensions) return facts;
  // Last, so that plainer dimensions win ties.
  return { ...facts, dimensions: [...dimensions, ...(await binMeasures({ table, facts }, source))] };
}

/** A condition may leave one value of a column: that is all rows, and no segment of them. */
async function dropConstant(cuts: Cut[], sql: string, { rows }: Pick<MetricSource, "rows">): Promise<Cut[]> {
  if (cuts.length === 0) return cuts;
  const counts = cuts.map(
    ({ dimension }) =>
      `count(distinct ${dimension.sql}) + (case when count(*) > count(${dimension.sql}) then 1 else 0 end)`,
  );
  const [cells] = await rows(`select ${counts.join(", ")} from (${sql}) facts`);
  return cuts.filter((_, i) => Number(cells[i]) > 1);
}

/** The date as a column of the facts, where a join brings it. */
export function joinedDate({ column }: DateColumn, joins: JoinPath[]): FactColumn[] {
  return joins.flatMap((path) =>
    path.hops[path.hops.length - 1].to.profiles
      .filter((profile) => `${path.role}.${profile.name}` === column)
      .map((profile) => ({ name: column, profile, path })),
  );
}

function keepNamed(columns: FactColumn[], names: string[]): FactColumn[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return columns.filter(({ name, profile }) => [name, profile.name].some((own) => wanted.has(own.toLowerCase())));
}

function toDimension({ name, profile }: FactColumn): FactDimension {
  const sql = profile.dataType === "string" ? quoteName(name) : `cast(${quoteName(name)} as varchar)`;
  return { name, sql, cardinality: profile.cardinality };
}
