import { closeSync, openSync, readSync } from "node:fs";
import type { Duck } from "../duck.ts";
import { escapeGlob, quoteName, quoteText } from "../sql.ts";
import type { Choice } from "./choose-format.ts";
import { missingEverywhere } from "./formats/column-format.ts";
import { plainFloat } from "./formats/plain-numbers.ts";
import { isMissingWordSql, sqlType } from "./typed-sql.ts";

export interface FastRead {
  text: string;
  delimiter: string;
  skippedLines: number;
  names: string[];
  choices: Choice[];
  parquet: string;
}

/**
 * One pass of the engine's own CSV reader, in strict mode and with our types: it succeeds only when every
 * record has the right width and every cell is exactly of its column's form. Returns the number of rows, or null
 * when anything is not so; the careful reader then decides.
 */
export async function readFast(duck: Duck, read: FastRead): Promise<number | null> {
  try {
    const padding = findPadding(read.text, read.delimiter);
    if (padding === "before quotes") return null;
    const [[count]] = await duck.rows(fastReadSql(read, padding === "around cells"));
    return Number(count);
  } catch (error) {
    if (/^(IO|Out of Memory|Fatal|Internal)/.test((error as Error).message)) throw error;
    return null;
  }
}

export function fastReadSql(
  { text, delimiter, skippedLines, names, choices, parquet }: FastRead,
  isPadded: boolean,
): string {
  const isDouble = choices.map(({ formats }) => formats[0] === plainFloat && !isPadded);
  const columns = names.map((_, i) => `'c${i}': '${isDouble[i] ? "DOUBLE" : "VARCHAR"}'`).join(", ");
  const select = names.map((name, i) => `${cellSql(`c${i}`, choices[i], isDouble[i], isPadded)} as ${quoteName(name)}`);
  const source =
    `read_csv(${quoteText(escapeGlob(text))}, compression = 'none', auto_detect = false, header = false, skip = ${skippedLines}, delim = ${quoteText(delimiter)}, quote = '"', escape = '"', ` +
    `strict_mode = true, null_padding = false, nullstr = [${missingEverywhere.map(quoteText).join(", ")}], columns = {${columns}})`;
  return `copy (select ${select.join(", ")} from ${source}) to ${quoteText(parquet)} (format parquet, compression lz4)`;
}

function cellSql(column: string, { formats }: Choice, isDouble: boolean, isPadded: boolean): string {
  const x = isPadded ? `nullif(trim(${column}, ' \t'), '')` : column;
  if (formats.length === 0) return x;
  const type = sqlType(formats[0].dataType);
  const refuse = `error('not of the expected form')::${type}`;
  if (isDouble) return `case when ${x} is null or isfinite(${x}) then ${x} else ${refuse} end`;
  return `case when ${x} is null then null else coalesce(${formats[0].sql(x)}, case when ${isMissingWordSql(x)} then null else ${refuse} end) end`;
}

type Padding = "none" | "around cells" | "before quotes";

/** Are there cells with spaces around them? Looked up in all the bytes, since a sample may miss them. */
function findPadding(path: string, delimiter: string): Padding {
  const beforeQuotes = [`${delimiter} "`, '\n "', `" ${delimiter}`].map((text) => Buffer.from(text));
  const aroundCells = [`${delimiter} `, ` ${delimiter}`, "\n ", " \n", " \r", `${delimiter}\t`, `\t${delimiter}`].map(
    (text) => Buffer.from(text),
  );
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(1 << 20);
    let found: Padding = "none";
    for (;;) {
      const read = readSync(file, buffer, 0, buffer.length, null);
      if (read === 0) return found;
      const chunk = buffer.subarray(0, read);
      if (beforeQuotes.some((needle) => chunk.includes(needle))) return "before quotes";
      if (found === "none" && aroundCells.some((needle) => chunk.includes(needle))) found = "around cells";
    }
  } finally {
    closeSync(file);
  }
}
