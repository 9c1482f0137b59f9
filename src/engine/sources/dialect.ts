import type { ColumnReading, Extract } from "./source-connection.ts";

/** What differs in the SQL of the engines: one small file each. */
export interface Dialect {
  quoteName(name: string): string;
  /** A calendar day, to compare a column of dates or times with. */
  day(iso: string): string;
  /** How columns of a type are read; null where they hold nothing for us. */
  readType(type: string): ColumnReading | null;
}

/** The query for what is to be taken out. */
export function extractSql({ selection, columns, since }: Extract, { quoteName, day }: Dialect): string {
  const list = columns.map(({ name, reading }) => reading!.sql(quoteName(name))).join(", ");
  const where = since === null ? "" : ` where ${quoteName(since.column)} >= ${day(since.day)}`;
  return `select ${list} from ${selection.from}${where}`;
}

/** A person's query as something to select from; on lines of its own, because it may end in a comment. */
export function queryAsTable(query: string): string {
  return `(\n${query.trim().replace(/;\s*$/, "")}\n) as asked`;
}

export const asIs = (name: string): string => name;
