import { closeSync, createReadStream, openSync, statSync, writeSync } from "node:fs";
import { AppError } from "../../base/app-error.ts";
import { formatBytes } from "../../base/format-bytes.ts";
import { limitOf, overLimit } from "../../base/input-limits.ts";
import type { Layout } from "./find-layout.ts";
import { type Rejected, shownRejects } from "./loaded-table.ts";
import { createRecordParser, type Dialect } from "./record-parser.ts";
import { refuseTooMuch } from "./refuse-too-much.ts";

export interface Normalised {
  rejected: Rejected;
  notes: string[];
}

export interface RecordWriter {
  write(line: number, fields: (string | null)[]): void;
  close(): void;
}

const flushedAt = 1 << 20;

/**
 * Writes records as clean CSV whose first cell is the line on which the record stood in its file. `packedBytes` is the
 * size of that file: a cell that is kept once and shown in every row makes a small file a large table.
 */
export function createRecordWriter(path: string, packedBytes = Number.POSITIVE_INFINITY): RecordWriter {
  const longest = limitOf("recordBytes");
  const file = openSync(path, "w");
  let pending: string[] = [];
  let length = 0;
  let unpackedBytes = 0;
  const flush = () => {
    if (pending.length > 0) unpackedBytes += writeSync(file, pending.join(""));
    pending = [];
    length = 0;
    refuseTooMuch({ packedBytes, unpackedBytes });
  };
  return {
    write: (line, fields) => {
      const record = `${line},${fields.map(quoteCell).join(",")}\n`;
      if (record.length > longest / 4 && Buffer.byteLength(record) > longest) throw tooLong(`Record ${line}`, longest);
      pending.push(record);
      length += record.length;
      if (length >= flushedAt) flush();
    },
    close: () => {
      try {
        flush();
      } finally {
        closeSync(file);
      }
    },
  };
}

export const tooLong = (what: string, most: number): AppError =>
  overLimit("recordBytes", `${what} is longer than ${formatBytes(most)}, the most that is read of one`, "Shorten it");

const quoteCell = (cell: string | null): string =>
  cell === null ? "" : `"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"`;

/** Reads the text record by record; what is not data is set aside with its line, its reason and its text. */
export async function normaliseRecords(
  text: string,
  dialect: Dialect,
  layout: Layout,
  output: string,
): Promise<Normalised> {
  const writer = createRecordWriter(output, statSync(text).size);
  const sorting = sortRecords(layout, dialect.delimiter, writer.write);
  const parser = createRecordParser(dialect, sorting, layout.width);
  let isFirst = true;
  for await (const chunk of createReadStream(text, { encoding: "utf8", highWaterMark: 1 << 18 })) {
    parser.push(isFirst ? String(chunk).replace(/^\uFEFF/, "") : chunk);
    isFirst = false;
  }
  parser.end();
  const result = sorting.finish();
  writer.close();
  return result;
}

interface Held {
  line: number;
  fields: string[];
}

/** Decides for each record whether it is data, and brings data records to the table's width. */
export function sortRecords(layout: Layout, delimiter: string, accept: (line: number, fields: string[]) => void) {
  const { names, comment, headerCells, firstDataLine, hasTrailingDelimiter, unitsLine } = layout;
  const width = names.length;
  const rejected: Rejected = { count: 0, lines: [] };
  let accepted = 0;
  let short = 0;
  let empty = 0;
  // Records that look like a total or a footnote: judged by whether data comes after them.
  let held: Held[] = [];

  const reject = (line: number, reason: string, text: string) => {
    rejected.count += 1;
    if (rejected.lines.length < shownRejects) rejected.lines.push({ line, reason, text: text.slice(0, 500) });
  };
  const release = () => {
    for (const { line, fields } of held) take(line, fields);
    held = [];
  };
  const take = (line: number, fields: string[]) => {
    if (fields.length > width && fields.slice(width).some((field) => field !== "")) {
      reject(line, `too many cells: ${fields.length} instead of ${width}`, fields.join(delimiter));
      return;
    }
    if (fields.length < width) short += 1;
    while (fields.length < width) fields.push("");
    accepted += 1;
    accept(line, fields.length > width ? fields.slice(0, width) : fields);
  };

  return {
    record: (fields: string[], line: number) => {
      if (line < firstDataLine || line === unitsLine) return;
      if (comment !== "" && fields[0].startsWith(comment)) return;
      if (fields.every((field) => field === "")) {
        empty += 1;
        return;
      }
      if (isRepeatedHeader(fields, headerCells)) {
        reject(line, "repeats the header", fields.join(delimiter));
        return;
      }
      if (isTotal(fields) || isFootnote(fields, width)) {
        held.push({ line, fields: [...fields] });
        return;
      }
      release();
      take(line, fields);
    },
    broken: (line: number, reason: string, text: string) => {
      if (line < firstDataLine) return;
      release();
      reject(line, reason, text);
    },
    finish: (): Normalised => {
      for (const { line, fields } of held) {
        if (accepted === 0) take(line, fields);
        else
          reject(
            line,
            isTotal(fields) ? "a total line after the data" : "a footnote after the data",
            fields.join(delimiter),
          );
      }
      checkRejected(rejected, accepted);
      const notes: string[] = [];
      if (short > 0)
        notes.push(`${short} short ${short === 1 ? "record was" : "records were"} filled up with missing cells.`);
      if (empty > 0) notes.push(`${empty} empty ${empty === 1 ? "record was" : "records were"} left out.`);
      if (hasTrailingDelimiter) notes.push("Every line ends with a delimiter; there is no column behind it.");
      return { rejected, notes };
    },
  };
}

function isRepeatedHeader(fields: string[], header: string[] | null): boolean {
  return header !== null && fields.length === header.length && fields.every((field, i) => field === header[i]);
}

function isTotal(fields: string[]): boolean {
  const first = fields.find((field) => field !== "") ?? "";
  return (
    /^(grand |sub)?-?(totals?|sum|summe|gesamt|insgesamt|suma|totale?)\b[:.]?/i.test(first) &&
    first.length < 30 &&
    fields.some((field) => /\d/.test(field))
  );
}

// "Source: …" or "* preliminary" in a table of several columns: only the first cell is filled, and not like data.
function isFootnote(fields: string[], width: number): boolean {
  return width > 2 && fields.length === 1 && /\s|^[*(]/.test(fields[0]);
}

function checkRejected(rejected: Rejected, accepted: number): void {
  if (rejected.count <= 20 || rejected.count <= 0.2 * (accepted + rejected.count)) return;
  const first = rejected.lines[0];
  throw new AppError(
    "TOO_MANY_REJECTED_LINES",
    `${rejected.count} of ${accepted + rejected.count} lines cannot be read; the first is line ${first.line} (${first.reason}). Check the delimiter and the quotes.`,
    { rejected },
  );
}
