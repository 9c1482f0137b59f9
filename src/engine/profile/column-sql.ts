import type { DataType } from "../load/formats/column-format.ts";
import type { LoadedColumn, LoadedTable } from "../load/loaded-table.ts";
import { escapeGlob, quoteName, quoteText } from "../sql.ts";

/** What is read from: the file, or where the rows stay in a database, the table by its name. */
export const sourceSql = ({ name, parquet }: Pick<LoadedTable, "name" | "parquet">): string =>
  parquet === "" ? quoteName(name) : `read_parquet(${quoteText(escapeGlob(parquet))})`;

export const isNumber = (type: DataType): boolean => type === "integer" || type === "float";
export const isTime = (type: DataType): boolean => type === "date" || type === "datetime";
export const isLine = (type: DataType): boolean => isNumber(type) || isTime(type);

/** The column's values; of fractions only the finite ones, since one infinity would swallow mean and histogram. */
export function valueSql({ name, dataType }: LoadedColumn): string {
  const value = quoteName(name);
  return dataType === "float" ? `case when isfinite(${value}) then ${value} end` : value;
}

/** A value of the column on a number line: times as seconds since 1970, what has no place there as 0. */
export function positionSql({ dataType }: LoadedColumn, value: string): string {
  if (isTime(dataType)) return `epoch(${value})`;
  return isNumber(dataType) ? `(${value})::double` : "0";
}
