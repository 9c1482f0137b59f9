import type { Duck } from "../duck.ts";
import type { LoadedTable } from "../load/loaded-table.ts";
import { escapeGlob, quoteName, quoteText } from "../sql.ts";

const chunkCount = 4;
const chunkRows = 1024;

/** Rows as text from several places of the table, in their order; all of a small table. */
export async function readSample(duck: Duck, table: LoadedTable): Promise<(string | null)[][]> {
  const rows: (string | null)[][] = [];
  for (const [from, to] of chunks(table)) rows.push(...(await readRows(duck, { table, from, to })));
  return rows;
}

function chunks({ rowCount, columns }: LoadedTable): [number, number][] {
  const whole = chunkCount * chunkRows;
  // DuckDB's row number would clash with a column of that name.
  if (rowCount <= whole || columns.some(({ name }) => name.toLowerCase() === rowNumber)) return [[0, whole]];
  const step = (rowCount - chunkRows) / (chunkCount - 1);
  return Array.from({ length: chunkCount }, (_, index) => {
    const from = Math.floor(index * step);
    return [from, from + chunkRows];
  });
}

const rowNumber = "file_row_number";

async function readRows(
  duck: Duck,
  { table, from, to }: { table: LoadedTable; from: number; to: number },
): Promise<(string | null)[][]> {
  const columns = table.columns.map(({ name }) => `${quoteName(name)}::varchar`).join(", ");
  const path = quoteText(escapeGlob(table.parquet));
  const source =
    from === 0
      ? `read_parquet(${path}) limit ${to}`
      : `read_parquet(${path}, ${rowNumber} = true) where ${rowNumber} >= ${from} and ${rowNumber} < ${to}`;
  return (await duck.rows(`select ${columns} from ${source}`)) as (string | null)[][];
}
