import type { Duck } from "../duck.ts";
import type { LoadedColumn, LoadedTable } from "../load/loaded-table.ts";
import { isLine, positionSql, sourceSql, valueSql } from "./column-sql.ts";
import type { ValueCounts } from "./count-values.ts";
import type { ColumnRange } from "./measure-ranges.ts";

interface Input {
  table: LoadedTable;
  column: LoadedColumn;
  range: ColumnRange;
  counts: ValueCounts;
}

const mostBins = 24;

/** Counts in equal-width bins between the smallest and the largest number or time; none for other columns. */
export async function countBins(duck: Duck, input: Input): Promise<number[]> {
  const { column, range, counts } = input;
  if (range.min === null || !isLine(column.dataType)) return [];
  if (counts.listed) return binListed(column, range, counts.listed);
  const scale = binScale(column, range);
  return fillBins(scale, await countInEngine(duck, input, scale));
}

/** The same from all values and their counts. */
export function binListed(
  column: LoadedColumn,
  range: ColumnRange,
  listed: { position: number; count: number }[],
): number[] {
  const scale = binScale(column, range);
  return fillBins(
    scale,
    listed.map(({ position, count }) => [(position - range.low) * scale.perUnit, count]),
  );
}

function fillBins(scale: BinScale, found: number[][]): number[] {
  const bins = new Array<number>(scale.bins).fill(0);
  for (const [place, count] of found)
    if (Number.isFinite(place)) bins[Math.min(scale.bins - 1, Math.floor(place))] += count;
  return bins;
}

interface BinScale {
  bins: number;
  /** Bins per unit of the number line. */
  perUnit: number;
}

// Few whole numbers or days get a bin each.
function binScale({ dataType }: LoadedColumn, { low, high }: ColumnRange): BinScale {
  if (low === high) return { bins: 1, perUnit: 0 };
  const unit = dataType === "integer" ? 1 : dataType === "date" ? 86_400 : 0;
  const steps = unit === 0 ? mostBins : (high - low) / unit + 1;
  if (steps < mostBins) return { bins: steps, perUnit: 1 / unit };
  // Divided first, because the distance between two doubles may be too large for a double.
  return { bins: mostBins, perUnit: 1 / (high / mostBins - low / mostBins) };
}

async function countInEngine(duck: Duck, { table, column, range }: Input, scale: BinScale): Promise<number[][]> {
  const position = positionSql(column, valueSql(column));
  const rows = await duck.rows(`
    select floor((${position} - ${range.low}::double) * ${scale.perUnit}::double)::utinyint as bin, count(*)
    from ${sourceSql(table)} group by bin`);
  return rows.filter(([bin]) => bin !== null).map(([bin, count]) => [Number(bin), Number(count)]);
}
