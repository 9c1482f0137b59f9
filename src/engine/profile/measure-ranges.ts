import type { Cell, Duck } from "../duck.ts";
import type { LoadedColumn, LoadedTable } from "../load/loaded-table.ts";
import { quoteName } from "../sql.ts";
import { isNumber, isTime, positionSql, sourceSql, valueSql } from "./column-sql.ts";

export interface ColumnRange {
  /** Values that are not missing. */
  present: number;
  min: Cell;
  max: Cell;
  mean: number | null;
  /** Numbers and times on a number line (seconds since 1970), else 0. */
  low: number;
  high: number;
}

/** Counts, extremes and means of all columns in one scan. */
export async function measureRanges(duck: Pick<Duck, "rows">, table: LoadedTable): Promise<ColumnRange[]> {
  const expressions = table.columns.flatMap(columnExpressions);
  const [row] = await duck.rows(`select ${expressions.join(", ")} from ${sourceSql(table)}`);
  return table.columns.map((column, index) => toRange(column, row.slice(index * 6, index * 6 + 6)));
}

function columnExpressions(column: LoadedColumn): string[] {
  const { dataType } = column;
  const value = valueSql(column);
  const shown = isTime(dataType) ? "::varchar" : "";
  // Not every database has a smallest truth value.
  const [least, most] = dataType === "boolean" ? ["bool_and", "bool_or"] : ["min", "max"];
  return [
    `count(${quoteName(column.name)})`,
    `${least}(${value})${shown}`,
    `${most}(${value})${shown}`,
    isNumber(dataType) ? `${dataType === "float" ? "favg" : "avg"}(${value})` : "null",
    positionSql(column, `min(${value})`),
    positionSql(column, `max(${value})`),
  ];
}

function toRange({ dataType }: LoadedColumn, [present, min, max, mean, low, high]: Cell[]): ColumnRange {
  return {
    present: Number(present),
    min: toSafe(min, dataType),
    max: toSafe(max, dataType),
    mean: mean === null ? null : repeatable(Number(mean)),
    low: Number(low ?? 0),
    high: Number(high ?? 0),
  };
}

function toSafe(value: Cell, dataType: LoadedColumn["dataType"]): Cell {
  const isSafe = typeof value === "bigint" && Number.isSafeInteger(Number(value));
  return isSafe || (dataType === "float" && value !== null) ? Number(value) : value;
}

// Threads add up in any order, which moves the last digits of a mean from run to run.
const repeatable = (value: number): number => Number(value.toPrecision(12));
