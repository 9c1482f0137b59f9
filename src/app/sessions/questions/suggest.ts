import type { Suggestion } from "../../../domain/session-suggestion.ts";
import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { naturalAggregate } from "../../../investigate/understand/metric/natural-aggregate.ts";
import { chooseDateColumn } from "../../../investigate/understand/periods/choose-date-column.ts";
import { suggestPeriods } from "./suggest-periods.ts";

/** What a form may offer, from what the columns are; wide tables as they will be read. */
export function suggest(given: ProfiledTable[]): Suggestion {
  const tables = given.map((table) => table.long ?? table);
  const metrics = [...tables].sort(byUse).flatMap(metricsOf);
  const dates = tables.flatMap(datesOf);
  const [first] = metrics;
  const table = tables.find(({ name }) => name === first?.table);
  const date = table ? (dateOf(table, dates) ?? dates[0] ?? null) : (dates[0] ?? null);
  const choices = date ? suggestPeriods(date) : [];
  const [standard] = choices;
  return {
    metrics: metrics.map(({ expression, column, table, meaning }) => ({ expression, column, table, meaning })),
    default_metric: first?.expression ?? null,
    date_columns: dates.map(({ column, table, start, end, days }) => ({ column, table, start, end, days })),
    default_date_column: date?.column ?? null,
    default_periods: standard ? { baseline: standard.baseline, comparison: standard.comparison } : null,
    period_choices: choices,
  };
}

interface FoundDate {
  column: string;
  table: string;
  start: string;
  end: string;
  days: number;
  /** Different days or times in it. */
  cardinality: number;
}

/** Facts have dates, measures and many rows; what they refer to has fewer of each. */
function byUse(a: ProfiledTable, b: ProfiledTable): number {
  const use = ({ profiles, rowCount }: ProfiledTable) => {
    const has = (role: ColumnProfile["role"]) => (profiles.some((profile) => profile.role === role) ? 1 : 0);
    return [has("timestamp"), has("measure"), rowCount];
  };
  const [mine, other] = [use(a), use(b)];
  const differing = mine.findIndex((value, i) => value !== other[i]);
  return differing < 0 ? 0 : other[differing] - mine[differing];
}

function metricsOf(table: ProfiledTable) {
  const measures = table.profiles
    .filter(({ role }) => role === "measure")
    .flatMap((profile) => {
      const { name } = naturalAggregate(profile, table);
      return name === "sum" || name === "avg" ? [{ profile, aggregate: name }] : [];
    })
    .sort((a, b) => weigh(b.profile, b.aggregate) - weigh(a.profile, a.aggregate));
  const rows = { expression: "count(*)", column: null, table: table.name, meaning: `number of rows of ${table.name}` };
  return [
    ...measures.map(({ profile, aggregate }) => ({
      expression: `${aggregate}(${quoteWhereNeeded(profile.name)})`,
      column: profile.name,
      table: table.name,
      meaning: `${aggregate === "sum" ? "sum" : "average"} of ${profile.name}`,
    })),
    ...(table.profiles.some(({ role }) => role === "timestamp") ? [rows] : []),
  ];
}

const telling = /revenue|sales|amount|total|gmv|umsatz|orders|conversions|turnover|visits|users|sessions|dau|mau/i;
const weigh = ({ name }: ColumnProfile, aggregate: string): number =>
  (telling.test(name) ? 2 : 0) + (aggregate === "sum" ? 1 : 0);

const quoteWhereNeeded = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

function datesOf({ name, profiles }: ProfiledTable): FoundDate[] {
  return profiles.flatMap(({ name: column, role, dataType, min, max, cardinality }) => {
    if (role !== "timestamp" || (dataType !== "date" && dataType !== "datetime") || min === null || max === null)
      return [];
    const [start, end] = [String(min).slice(0, 10), String(max).slice(0, 10)];
    const days = Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;
    return Number.isFinite(days) ? [{ column, table: name, start, end, days, cardinality }] : [];
  });
}

function dateOf(table: ProfiledTable, dates: FoundDate[]): FoundDate | null {
  const own = dates.filter((date) => date.table === table.name);
  if (own.length === 0) return null;
  const { column } = chooseDateColumn(null, table);
  return own.find((date) => date.column === column) ?? own[0];
}
