import { type LoadedColumn, type LoadedTable, nothingRejected } from "../../load/loaded-table.ts";
import { listed } from "../../load/name-columns.ts";
import { isLine } from "../../profile/column-sql.ts";
import { binListed } from "../../profile/count-bins.ts";
import { findDependencies } from "../../profile/find-dependencies.ts";
import { type ColumnRange, measureRanges } from "../../profile/measure-ranges.ts";
import type { ColumnProfile, ProfiledTable } from "../../profile/profiled-table.ts";
import { toProfile } from "../../profile/to-profile.ts";
import { quoteName } from "../../sql.ts";
import { type CountedColumn, countColumns } from "./count-columns.ts";
import type { Rows } from "./pushed-queries.ts";
import { loadedColumnsOf, type PushedTable } from "./pushed-table.ts";

/** Rows that are looked at inside the server before all are. */
export const firstRows = 20_000;
const mostShown = 24;

/** What is in a table, from counts alone. */
export async function profilePushedTable(
  rows: Rows,
  pushed: PushedTable,
  shown: Pick<LoadedTable, "file" | "notes">,
): Promise<ProfiledTable> {
  const [[count]] = await rows(`select count(*) from ${quoteName(pushed.name)}`);
  const table: LoadedTable = {
    name: pushed.name,
    file: shown.file,
    parquet: "",
    rowCount: Number(count),
    columns: loadedColumnsOf(pushed),
    rejected: nothingRejected,
    notes: Number(count) === 0 ? [...shown.notes, "The table has no rows."] : shown.notes,
  };
  const ranges = await measureRanges({ rows }, table);
  const counts = await countColumns(rows, { table, ranges, firstRows });
  const profiles = table.columns.map((column, i) => describeColumn(table, column, ranges[i], counts[i]));
  const dependencies = await findDependencies({ rows }, { table, profiles, sample: [], firstRows });
  const estimated = table.columns.filter((_, i) => counts[i].isEstimated).map(({ name }) => name);
  const notes =
    estimated.length === 0
      ? table.notes
      : [...table.notes, `How many different values there are was estimated: ${listed(estimated)}.`];
  return { ...table, notes, profiles, dependencies };
}

function describeColumn(
  table: LoadedTable,
  column: LoadedColumn,
  range: ColumnRange,
  { cardinality, values, topValues, isComplete, isShown }: CountedColumn,
): ColumnProfile {
  return toProfile({
    table,
    column,
    range,
    values,
    cardinality,
    topValues: isShown ? topValues.slice(0, mostShown) : [],
    histogram: isComplete && isLine(column.dataType) ? binListed(column, range, topValues.map(positionOf(column))) : [],
  });
}

const positionOf =
  ({ dataType }: LoadedColumn) =>
  ({ value, count }: { value: string; count: number }) => {
    const isTime = dataType === "date" || dataType === "datetime";
    return {
      position: isTime
        ? Date.parse(`${value.replace(" ", "T")}Z`.replace(/^(\d{4}-\d\d-\d\d)Z$/, "$1")) / 1000
        : Number(value),
      count,
    };
  };
