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
    const seen = scanBytes(read.text, read.delimiter);
    if (seen.padding === "before quotes") return null;
    const [[count]] = await duck.rows(fastReadSql(read, seen));
    return Number(count);
  } catch (error) {
    if (/^(IO|Out of Memory|Fatal|Internal)/.test((error as Error).message)) throw error;
    return null;
  }
}

function fastReadSql(
  { text, delimiter, skippedLines, names, choices, parquet }: FastRead,
  { padding, missingWords }: BytesSeen,
): string {
  const isPadded = padding === "around cells";
  const isDouble = choices.map(({ formats }) => formats[0] === plainFloat && !isPadded);
  const columns = names.map((_, i) => `'c${i}': '${isDouble[i] ? "DOUBLE" : "VARCHAR"}'`).join(", ");
  const select = names.map((name, i) => `${cellSql(`c${i}`, choices[i], isDouble[i], isPadded)} as ${quoteName(name)}`);
  const source =
    `read_csv(${quoteText(escapeGlob(text))}, compression = 'none', auto_detect = false, header = false, skip = ${skippedLines}, delim = ${quoteText(delimiter)}, quote = '"', escape = '"', ` +
    `strict_mode = true, null_padding = false, nullstr = [${missingWords.map(quoteText).join(", ")}], columns = {${columns}})`;
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

interface BytesSeen {
  padding: "none" | "around cells" | "before quotes";
  /** Spellings of a missing value that occur somewhere; looking for all of them in every cell would cost a fifth more. */
  missingWords: string[];
}

/** What a sample may miss and only all the bytes tell. */
function scanBytes(path: string, delimiter: string): BytesSeen {
  const toBytes = (text: string) => Buffer.from(text);
  const beforeQuotes = [`${delimiter} "`, '\n "', `" ${delimiter}`].map(toBytes);
  const aroundCells = [`${delimiter} `, ` ${delimiter}`, "\n ", " \n", " \r", `${delimiter}\t`, `\t${delimiter}`].map(
    toBytes,
  );
  let wanted = missingEverywhere.filter((word) => word !== "");
  const seen: BytesSeen = { padding: "none", missingWords: [""] };
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(1 << 20);
    for (let kept = 0, read = -1; read !== 0; ) {
      read = readSync(file, buffer, kept, buffer.length - kept, null);
      const chunk = buffer.subarray(0, kept + read);
      const found = wanted.filter((word) => chunk.includes(word));
      seen.missingWords.push(...found);
      wanted = wanted.filter((word) => !found.includes(word));
      if (chunk.includes(32) || chunk.includes(9)) {
        if (beforeQuotes.some((needle) => chunk.includes(needle))) return { ...seen, padding: "before quotes" };
        if (seen.padding === "none" && aroundCells.some((needle) => chunk.includes(needle)))
          seen.padding = "around cells";
      }
      kept = Math.min(8, chunk.length); // a word may lie across two chunks
      chunk.copy(buffer, 0, chunk.length - kept);
    }
    return seen;
  } finally {
    closeSync(file);
  }
}
