import type { LoadedColumn, LoadedTable } from "../../load/loaded-table.ts";
import { isLine } from "../../profile/column-sql.ts";
import type { ColumnRange } from "../../profile/measure-ranges.ts";
import { quoteName } from "../../sql.ts";
import type { Rows } from "./pushed-queries.ts";

export interface CountedColumn {
  cardinality: number;
  /** Beyond millions of rows, keys are taken to be as different as they are among the first ones. */
  isEstimated: boolean;
  /** Most frequent first. */
  topValues: { value: string; count: number }[];
  /** Whether these are all values there are. */
  isComplete: boolean;
  /** Whether any of them repeats. */
  isShown: boolean;
  /** Values as text, frequent ones often. */
  values: string[];
}

export interface CountRequest {
  table: LoadedTable;
  ranges: ColumnRange[];
  firstRows: number;
}

const shownValues = 24;
const mostListed = { line: 512, other: 200 };
const sampledValues = 1000;
const examples = 200;
const largestExact = 2_000_000;
const nearlyAll = 0.999;

/** How many different values each column has, and the most frequent ones. */
export async function countColumns(rows: Rows, request: CountRequest): Promise<CountedColumn[]> {
  const { table, ranges, firstRows } = request;
  const names = table.columns.map(({ name }) => quoteName(name));
  const figures = names.flatMap((name) => [`count(${name})`, `count(distinct ${name})`]);
  const [first] = await rows(
    `select ${figures.join(", ")} from (select * from ${quoteName(table.name)} limit ${firstRows}) as first_rows`,
  );
  const counted: CountedColumn[] = [];
  for (const [i, column] of table.columns.entries()) {
    const [filled, distinct] = first.slice(2 * i, 2 * i + 2).map(Number);
    const known = { table, column, present: ranges[i].present, share: filled === 0 ? 0 : distinct / filled, firstRows };
    counted.push(await countColumn(rows, known));
  }
  return counted;
}

interface ColumnRequest {
  table: LoadedTable;
  column: LoadedColumn;
  present: number;
  /** How many of the first values are different ones. */
  share: number;
  firstRows: number;
}

async function countColumn(rows: Rows, request: ColumnRequest): Promise<CountedColumn> {
  const { table, present, share, firstRows } = request;
  if (present === 0)
    return { cardinality: 0, isEstimated: false, topValues: [], isComplete: true, isShown: false, values: [] };
  if (share <= 0.8 || table.rowCount <= firstRows) return countFrequent(rows, request);
  const isEstimated = table.rowCount > largestExact && share >= nearlyAll;
  return {
    cardinality: isEstimated ? Math.round(share * present) : await countDistinct(rows, request),
    isEstimated,
    topValues: [],
    isComplete: false,
    isShown: false,
    values: await readExamples(rows, request),
  };
}

async function countFrequent(rows: Rows, request: ColumnRequest): Promise<CountedColumn> {
  const { table, column } = request;
  const name = quoteName(column.name);
  const isOnLine = isLine(column.dataType);
  const most = isOnLine ? mostListed.line : mostListed.other;
  const found = await rows(
    `select cast(${name} as varchar) as value, count(*) as n from ${quoteName(table.name)} where ${name} is not null ` +
      `group by ${name} order by n desc, ${name} limit ${most + 1}`,
  );
  const topValues = found.slice(0, most).map(([value, count]) => ({ value: String(value), count: Number(count) }));
  const isComplete = found.length <= most;
  const cardinality = isComplete ? found.length : await countDistinct(rows, request);
  const isShown = cardinality <= shownValues || (!isOnLine && topValues[0].count > 1);
  return { cardinality, isEstimated: false, topValues, isComplete, isShown, values: repeat(topValues) };
}

async function countDistinct(rows: Rows, { table, column }: ColumnRequest): Promise<number> {
  const name = quoteName(column.name);
  const [[count]] = await rows(
    `select count(*) from (select ${name} from ${quoteName(table.name)} where ${name} is not null group by ${name}) as found`,
  );
  return Number(count);
}

async function readExamples(rows: Rows, { table, column, firstRows }: ColumnRequest): Promise<string[]> {
  const name = quoteName(column.name);
  const found = await rows(
    `select distinct cast(${name} as varchar) as value from (select ${name} from ${quoteName(table.name)} ` +
      `where ${name} is not null limit ${firstRows}) as first_rows order by value limit ${examples}`,
  );
  return found.map(([value]) => String(value));
}

/** As often as they would be found among a thousand rows. */
function repeat(values: CountedColumn["topValues"]): string[] {
  const total = values.reduce((sum, { count }) => sum + count, 0);
  return values.flatMap(({ value, count }) =>
    new Array<string>(Math.max(1, Math.round((sampledValues * count) / total))).fill(value),
  );
}
