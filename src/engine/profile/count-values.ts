import type { Duck } from "../duck.ts";
import type { LoadedColumn, LoadedTable } from "../load/loaded-table.ts";
import { quoteName } from "../sql.ts";
import { isLine, positionSql, sourceSql } from "./column-sql.ts";
import type { ColumnRange } from "./measure-ranges.ts";

export interface ValueCounts {
  cardinality: number;
  topValues: { value: string; count: number }[];
  /** Every value of a number or time column with its count, where they are few enough to list. */
  listed: { position: number; count: number }[] | null;
}

interface Input {
  table: LoadedTable;
  column: LoadedColumn;
  range: ColumnRange;
  values: string[];
}

const shownValues = 24;
const mostListed = 4096;
const smallTable = 20_000;

/** Exact distinct count of a column and its most frequent values. */
export async function countValues(duck: Duck, input: Input): Promise<ValueCounts> {
  if (input.range.present === 0) return { cardinality: 0, topValues: [], listed: [] };
  const hasRepeats = new Set(input.values).size <= input.values.length * 0.8;
  if (hasRepeats || input.table.rowCount <= smallTable) return countGroups(duck, input);
  return { cardinality: await countDistinct(duck, input), topValues: [], listed: null };
}

async function countGroups(duck: Duck, { table, column }: Input): Promise<ValueCounts> {
  const name = quoteName(column.name);
  const isOnLine = isLine(column.dataType);
  const rows = await duck.rows(`
    with groups as materialized (
      select ${name} as value, count(*) as n from ${sourceSql(table)} where ${name} is not null group by all)
    select value::varchar, n, ${positionSql(column, "value")}, (select count(*) from groups)
    from groups order by n desc, value limit ${isOnLine ? mostListed : shownValues}`);
  const cardinality = Number(rows[0][3]);
  const isShown = cardinality <= shownValues || (!isOnLine && Number(rows[0][1]) > 1);
  const isListed = isOnLine && rows.length === cardinality;
  return {
    cardinality,
    topValues: isShown ? rows.map(([value, n]) => ({ value: String(value), count: Number(n) })) : [],
    listed: isListed ? rows.map(([, n, position]) => ({ position: Number(position), count: Number(n) })) : null,
  };
}

async function countDistinct(duck: Duck, input: Input): Promise<number> {
  return (await countBits(duck, input)) ?? countHashed(duck, input);
}

async function countHashed(duck: Duck, { table, column }: Input): Promise<number> {
  const name = quoteName(column.name);
  const [[count]] = await duck.rows(
    `select count(*) from (select ${name} from ${sourceSql(table)} where ${name} is not null group by all)`,
  );
  return Number(count);
}

// One bit per possible value costs a tenth of a hash table: for whole numbers, days and whole
// seconds that lie close together.
const mostBits = 2 ** 28;

async function countBits(duck: Duck, { table, column, range }: Input): Promise<number | null> {
  const place = placeSql(column);
  const low = Math.floor(range.low / place.unit);
  const high = Math.floor(range.high / place.unit);
  const isClose = high - low < Math.min(mostBits, range.present * 16) && Number.isSafeInteger(low);
  if (column.dataType === "float" || column.dataType === "string" || !isClose) return null;
  const [[bits, isExact]] = await duck.rows(
    `select bit_count(bitstring_agg(${place.sql}, ${low}, ${high})), bool_and(${place.isExact}) from ${sourceSql(table)}`,
  );
  return isExact ? Number(bits) : null;
}

function placeSql({ name, dataType }: LoadedColumn): { sql: string; unit: number; isExact: string } {
  const value = quoteName(name);
  if (dataType === "date") return { sql: `(${value} - date '1970-01-01')::bigint`, unit: 86_400, isExact: "true" };
  if (dataType === "datetime") {
    const microseconds = `epoch_us(${value})`;
    return { sql: `(${microseconds} // 1000000)`, unit: 1, isExact: `${microseconds} % 1000000 = 0` };
  }
  return { sql: `${value}::bigint`, unit: 1, isExact: "true" };
}
