import type { Duck } from "../duck.ts";
import { nameColumns } from "../load/name-columns.ts";
import { escapeGlob, quoteName, quoteText } from "../sql.ts";
import type { SourceColumn } from "./source-connection.ts";

/**
 * Rows that a source wrote as CSV, into Parquet. The types are the source's, so nothing is guessed: commas, doubled quotes, no header,
 * \N without quotes for what is missing. A value that does not fit its type is an error.
 */
export async function csvToParquet(
  duck: Duck,
  csv: string,
  columns: SourceColumn[],
  parquet: string,
): Promise<string[]> {
  const types = columns.map(({ reading }, i) => `${quoteText(`c${i}`)}: ${quoteText(reading!.stored)}`).join(", ");
  const { names, notes } = nameColumns(columns.map(({ name }) => name));
  const select = names.map((name, i) => `c${i} as ${quoteName(name)}`).join(", ");
  // Without a size of its own the buffer grows with the longest line allowed, and reading costs twice as much.
  const read =
    `read_csv(${quoteText(escapeGlob(csv))}, columns = {${types}}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', ` +
    `nullstr = '\\N', allow_quoted_nulls = false, new_line = '\\n', max_line_size = 16777216, buffer_size = 33554432)`;
  await duck.run(`copy (select ${select} from ${read}) to ${quoteText(parquet)} (format parquet, compression lz4)`);
  return notes;
}
