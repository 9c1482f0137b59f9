import { AppError } from "../../base/app-error.ts";
import { formatCompact } from "../../base/format-number.ts";
import { listed } from "../load/name-columns.ts";
import { queryAsTable } from "./dialect.ts";
import type { Selection, SourceConnection, SourceTable } from "./source-connection.ts";

export interface Wanted {
  /** Names of tables and views; empty: the only one there is. */
  tables: string[];
  query: string | null;
  /** What the rows of the query are called. */
  queryName?: string;
}

/** The tables, views or the query that a person names. */
export async function chooseTables(
  connection: Pick<SourceConnection, "listTables">,
  { tables, query, queryName = "query" }: Wanted,
): Promise<Selection[]> {
  const asked = query === null ? [] : [{ name: queryName, from: queryAsTable(query) }];
  if (tables.length === 0 && asked.length > 0) return asked;
  const known = await connection.listTables();
  if (tables.length > 0) return [...tables.map((name) => findTable(name, known)), ...asked];
  if (known.length === 1) return known;
  throw new AppError(
    "TABLE_NEEDED",
    known.length === 0
      ? "The source holds no table that may be read."
      : `The source holds ${known.length} tables. Name those to read with --table NAME, or a query with --query SQL: ${describeTables(known)}.`,
    { tables: known.map(({ name, kind, rows, bytes }) => ({ name, kind, rows, bytes })) },
  );
}

function findTable(wanted: string, known: SourceTable[]): SourceTable {
  const lower = wanted.toLowerCase();
  const found =
    known.find(({ name }) => name === wanted) ??
    known.find(({ name }) => name.toLowerCase() === lower) ??
    onlyOne(known.filter(({ name }) => name.toLowerCase().endsWith(`.${lower}`))) ??
    onlyOne(known.filter(({ name }) => lower.endsWith(`.${name.toLowerCase()}`)));
  if (found) return found;
  throw new AppError("TABLE_NOT_FOUND", `The source has no table ${wanted}. It has ${describeTables(known)}.`, {
    table: wanted,
    tables: known.map(({ name }) => name),
  });
}

const onlyOne = (tables: SourceTable[]): SourceTable | undefined => (tables.length === 1 ? tables[0] : undefined);

function describeTables(tables: SourceTable[]): string {
  const size = ({ rows }: SourceTable) => (rows === null ? "" : ` (about ${formatCompact(rows)} rows)`);
  return listed(
    tables.map((table) => `${table.name}${size(table)}`),
    20,
  );
}
