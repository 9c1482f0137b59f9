import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { parse as parseLossless } from "lossless-json";
import { AppError } from "../../base/app-error.ts";
import { formatBytes } from "../../base/format-bytes.ts";
import { limitOf, overLimit } from "../../base/input-limits.ts";
import { jsonDepth } from "../../base/json-depth.ts";
import { type Collected, collectRecords, isRecord, type JsonRecord } from "./json/collect-records.ts";
import { demandShallow } from "./json/demand-shallow.ts";
import { listItems } from "./json/list-items.ts";
import { textLines } from "./json/text-lines.ts";
import type { LoadContext, TableContent } from "./load-context.ts";
import { nameColumns } from "./name-columns.ts";
import type { DecodedText } from "./text-encoding.ts";
import { typeColumns } from "./type-columns.ts";

/** JSON documents (records, columns, rows, one record) and JSON lines, flattened by one level and typed like any text. */
export async function loadJson(text: DecodedText, { duck, scratch }: LoadContext): Promise<TableContent> {
  const csv = scratch.path("records.csv");
  const { columns, isRagged, rejected } = await readRecords(text.path, csv);
  if (columns.length === 0)
    throw new AppError("NO_HEADERS", "The JSON holds no record with a field, so there are no columns.");
  const { names, notes } = nameColumns(columns);
  const parquet = scratch.path("table.parquet");
  const typed = await typeColumns(duck, { csv, names, isRagged }, scratch.path("raw.parquet"), parquet);
  return { ...typed, parquet, rejected, notes: [...text.notes, ...notes, ...typed.notes] };
}

/** A list of records and lines are read one by one, whatever their number; anything else is parsed as a whole. */
async function readRecords(path: string, csv: string): Promise<Collected> {
  const start = startOf(path);
  const isList = /^\[\s*\{/.test(start);
  const read = isList ? await readList(path, csv) : readDocument(path, csv, start.startsWith("["));
  return read ?? readLines(path, csv);
}

function startOf(path: string): string {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(1 << 12);
    return withoutMark(buffer.toString("utf8", 0, readSync(file, buffer, 0, buffer.length, 0))).trimStart();
  } finally {
    closeSync(file);
  }
}

async function readList(path: string, csv: string): Promise<Collected | null> {
  const collector = collectRecords(csv, statSync(path).size);
  let count = 0;
  try {
    for await (const item of listItems(path)) collector.add(toRecord(parseJson(item)), ++count);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  return collector.finish();
}

function readDocument(path: string, csv: string, isList: boolean): Collected | null {
  const { size } = statSync(path);
  const most = limitOf("jsonBytes");
  if (size > most && isList)
    throw overLimit(
      "jsonBytes",
      `The JSON document has ${formatBytes(size)}; at most ${formatBytes(most)} are read of one that is no list of records`,
      "Save it as CSV or as one record per line",
    );
  if (size > most) return null;
  const text = withoutMark(readFileSync(path, "utf8"));
  let document: unknown;
  try {
    document = parseShallow(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const collector = collectRecords(csv, size);
  let count = 0;
  for (const record of recordsOf(document)) collector.add(record, ++count);
  return collector.finish();
}

async function readLines(path: string, csv: string): Promise<Collected> {
  const collector = collectRecords(csv, statSync(path).size);
  const deepest = limitOf("nesting");
  let line = 0;
  for await (const text of textLines(path)) {
    line += 1;
    const record = withoutMark(text).trim();
    if (record === "") continue;
    try {
      const parsed = parseShallow(record, deepest);
      if (!isRecord(parsed)) throw new SyntaxError("not an object");
      collector.add(parsed, line);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      collector.reject(line, text);
    }
  }
  const collected = collector.finish();
  const { rowCount, rejected } = collected;
  if (rowCount === 0 || rejected.count > Math.max(20, rowCount)) {
    const first = rejected.lines[0];
    throw new AppError(
      "INVALID_FILE_TYPE",
      `This is neither a JSON document nor JSON lines: line ${first?.line ?? 1} is not valid JSON.`,
      { line: first?.line ?? 1 },
    );
  }
  return collected;
}

const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);

function parseShallow(text: string, deepest = limitOf("nesting")): unknown {
  if (text.length > deepest) demandShallow(jsonDepth(text), deepest);
  return parseJson(text);
}

/** Long digits would lose their ends as JavaScript numbers, so only texts without them take the fast way. */
function parseJson(text: string): unknown {
  return /\d{16}/.test(text) ? parseLossless(text) : JSON.parse(text);
}

const toRecord = (item: unknown): JsonRecord => (isRecord(item) ? item : { value: item });

function recordsOf(document: unknown): Iterable<JsonRecord> {
  if (Array.isArray(document)) {
    if (document.length > 0 && document.every(Array.isArray)) return fromRows(document);
    return document.map(toRecord);
  }
  if (!isRecord(document)) return [{ value: document }];
  const entries = Object.entries(document);
  const lists = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const isByColumns =
    lists.length === entries.length &&
    lists.length > 0 &&
    lists.every(([, list]) => list.length === lists[0][1].length && !list.some(isRecord));
  if (isByColumns && (lists.length > 1 || lists[0][1].length > 1)) return fromColumns(lists);
  const records = lists.filter(([, list]) => list.length > 0 && list.every(isRecord));
  return records.length === 1 ? (records[0][1] as JsonRecord[]) : [document];
}

// One by one: all of them at once would take the memory of the document many times over.
function* fromColumns(lists: [string, unknown[]][]): Generator<JsonRecord> {
  for (let i = 0; i < lists[0][1].length; i += 1)
    yield Object.fromEntries(lists.map(([name, list]) => [name, list[i]]));
}

function* fromRows([header, ...rows]: unknown[][]): Generator<JsonRecord> {
  for (const row of rows) yield Object.fromEntries(header.map((name, i) => [String(name), row[i] ?? null]));
}
