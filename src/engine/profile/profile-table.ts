import type { Duck } from "../duck.ts";
import type { LoadedColumn, LoadedTable } from "../load/loaded-table.ts";
import { countBins } from "./count-bins.ts";
import { countValues } from "./count-values.ts";
import { findDependencies } from "./find-dependencies.ts";
import { type ColumnRange, measureRanges } from "./measure-ranges.ts";
import type { ColumnProfile, ProfiledTable } from "./profiled-table.ts";
import { readSample } from "./read-sample.ts";
import { toProfile } from "./to-profile.ts";

/** What is in a table: exact statistics and the role of each column, and which columns determine which. */
export async function profileTable(duck: Duck, table: LoadedTable): Promise<ProfiledTable> {
  const ranges = await measureRanges(duck, table);
  const sample = await readSample(duck, table);
  const profiles: ColumnProfile[] = [];
  for (const [index, column] of table.columns.entries()) {
    const values = sample.map((row) => row[index]).filter((value) => value !== null);
    profiles.push(await profileColumn(duck, { table, column, range: ranges[index], values }));
  }
  const dependencies = await findDependencies(duck, { table, profiles, sample });
  return { ...table, profiles, dependencies };
}

interface ColumnInput {
  table: LoadedTable;
  column: LoadedColumn;
  range: ColumnRange;
  /** Sampled values as text. */
  values: string[];
}

async function profileColumn(duck: Duck, { table, column, range, values }: ColumnInput): Promise<ColumnProfile> {
  const counts = await countValues(duck, { table, column, range, values });
  const histogram = await countBins(duck, { table, column, range, counts });
  const { cardinality, topValues } = counts;
  return toProfile({ table, column, range, values, cardinality, topValues, histogram });
}
