import { AppError } from "../../base/app-error.ts";
import type { ColumnReading, Extract } from "./source-connection.ts";

/** What differs in the SQL of the engines: one small file each. */
export interface Dialect {
  quoteName(name: string): string;
  /** A calendar day, to compare a column of dates or times with. */
  day(iso: string): string;
  /** How columns of a type are read; null where they hold nothing for us. */
  readType(type: string): ColumnReading | null;
  /** Absent where our own engine runs the query, or one that knows no such thing. */
  reach?: Reach;
}

export interface Reach {
  /** A table as `quoteName` writes it, behind its schema or not. */
  table: RegExp;
  /** What gets beyond tables: to files, addresses, other databases, settings, or to SQL made of texts. */
  beyond: RegExp;
}

/**
 * A server runs what it is asked with the rights of its user, and those may be too many. Its SQL is not ours to parse, so that the text is
 * searched as a whole: a name in a comment or a constant is refused, too.
 */
export function demandHarmless(from: string, { reach }: Dialect): void {
  const found = reach?.table.test(from) ? undefined : reach?.beyond.exec(from)?.[0].trim();
  if (found)
    throw new AppError("INVALID_SOURCE", `The query was not run: ${found} reaches beyond the tables of the source.`, {
      found,
    });
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
