import { quoteText } from "../sql.ts";
import { type ColumnFormat, type DataType, missingInTyped } from "./formats/column-format.ts";

const types: Record<DataType, string> = {
  string: "varchar",
  integer: "bigint",
  float: "double",
  boolean: "boolean",
  date: "date",
  datetime: "timestamp",
};

export const sqlType = (type: DataType): string => types[type];

/** A text column's typed value; NULL where it is missing or not of any of the forms. */
export function typedSql(x: string, formats: ColumnFormat[]): string {
  if (formats.length === 0) return x;
  const type = sqlType(widestType(formats));
  const read = formats.map((format) => `(${format.sql(x)})::${type}`);
  const value = read.length === 1 ? read[0] : `coalesce(${read.join(", ")})`;
  return `case when ${isMissingSql(x)} then null else ${value} end`;
}

// One call on a constant list: comparing with each spelling in turn would need as many buffers per column.
export const isMissingWordSql = (x: string): string =>
  `list_contains([${missingInTyped.map(quoteText).join(", ")}], ${x})`;
export const isMissingSql = (x: string): string => `(${x} is null or ${isMissingWordSql(x)})`;

export function widestType(formats: ColumnFormat[]): DataType {
  if (formats.length === 0) return "string";
  return formats.some(({ dataType }) => dataType === "datetime") ? "datetime" : formats[0].dataType;
}
