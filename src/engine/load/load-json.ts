import { createReadStream, readFileSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { isLosslessNumber, parse as parseLossless } from "lossless-json";
import { AppError } from "../../base/app-error.ts";
import { columnLimit } from "./find-layout.ts";
import type { LoadContext, TableContent } from "./load-context.ts";
import { type Rejected, shownRejects } from "./loaded-table.ts";
import { nameColumns } from "./name-columns.ts";
import { createRecordWriter } from "./normalise-records.ts";
import type { DecodedText } from "./text-encoding.ts";
import { typeColumns } from "./type-columns.ts";

type JsonRecord = Record<string, unknown>;

interface Rows {
  /** Cells by column, in order of first appearance of the columns. */
  columns: Map<string, number>;
  rows: { line: number; cells: (string | null)[] }[];
  rejected: Rejected;
}

// A JSON document is parsed as a whole, so its size is bounded; lines are read one by one.
const documentLimit = 256 << 20;

/** JSON documents (records, columns, rows, one record) and JSON lines, flattened by one level and typed like any text. */
export async function loadJson(text: DecodedText, context: LoadContext): Promise<TableContent> {
  const collected = newRows();
  if (!(await readDocument(text.path, collected))) await readLines(text.path, collected);
  const { columns, rows, rejected } = collected;
  if (columns.size === 0)
    throw new AppError("NO_HEADERS", "The JSON holds no record with a field, so there are no columns.");
  if (columns.size > columnLimit) {
    throw new AppError(
      "TOO_MANY_COLUMNS",
      `The records have ${columns.size} different fields; at most ${columnLimit} can be read.`,
      { columns: columns.size, limit: columnLimit },
    );
  }
  const { names, notes } = nameColumns([...columns.keys()]);
  const csv = context.scratch.path("records.csv");
  const writer = createRecordWriter(csv);
  for (const { line, cells } of rows)
    writer.write(
      line,
      Array.from(names, (_, i) => cells[i] ?? null),
    );
  writer.close();
  const parquet = context.scratch.path("table.parquet");
  const typed = await typeColumns(context.duck, { csv, names }, context.scratch.path("raw.parquet"), parquet);
  return { ...typed, parquet, rejected, notes: [...text.notes, ...notes, ...typed.notes] };
}

const newRows = (): Rows => ({ columns: new Map(), rows: [], rejected: { count: 0, lines: [] } });

async function readDocument(path: string, collected: Rows): Promise<boolean> {
  if (statSync(path).size > documentLimit) return false;
  let document: unknown;
  try {
    document = parseJson(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  } catch {
    return false;
  }
  for (const [i, record] of recordsOf(document).entries()) addRecord(collected, record, i + 1);
  return true;
}

async function readLines(path: string, collected: Rows): Promise<void> {
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(path, { encoding: "utf8" }),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    const record = text.replace(/^\uFEFF/, "").trim();
    if (record === "") continue;
    try {
      const parsed = parseJson(record);
      if (!isRecord(parsed)) throw new Error("not an object");
      addRecord(collected, parsed, line);
    } catch {
      reject(collected.rejected, line, text);
    }
  }
  if (collected.rows.length === 0 || collected.rejected.count > Math.max(20, collected.rows.length)) {
    const first = collected.rejected.lines[0];
    throw new AppError(
      "INVALID_FILE_TYPE",
      `This is neither a JSON document nor JSON lines: line ${first?.line ?? 1} is not valid JSON.`,
      { line: first?.line ?? 1 },
    );
  }
}

function reject(rejected: Rejected, line: number, text: string): void {
  rejected.count += 1;
  if (rejected.lines.length < shownRejects)
    rejected.lines.push({ line, reason: "not valid JSON", text: text.slice(0, 500) });
}

/** Long digits would lose their ends as JavaScript numbers, so only texts without them take the fast way. */
function parseJson(text: string): unknown {
  return /\d{16}/.test(text) ? parseLossless(text) : JSON.parse(text);
}

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

function recordsOf(document: unknown): JsonRecord[] {
  if (Array.isArray(document)) {
    if (document.length > 0 && document.every(Array.isArray)) return fromRows(document);
    return document.map((item) => (isRecord(item) ? item : { value: item }));
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

function fromColumns(lists: [string, unknown[]][]): JsonRecord[] {
  return lists[0][1].map((_, i) => Object.fromEntries(lists.map(([name, list]) => [name, list[i]])));
}

function fromRows([header, ...rows]: unknown[][]): JsonRecord[] {
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [String(name), row[i] ?? null])));
}

function addRecord({ columns, rows }: Rows, record: JsonRecord, line: number): void {
  const cells: (string | null)[] = [];
  const put = (name: string, value: unknown) => {
    let at = columns.get(name);
    if (at === undefined) {
      at = columns.size;
      columns.set(name, at);
    }
    cells[at] = toText(value);
  };
  for (const [name, value] of Object.entries(record)) {
    if (!isRecord(value)) put(name, value);
    else for (const [inner, innerValue] of Object.entries(value)) put(`${name}.${inner}`, innerValue);
  }
  rows.push({ line, cells });
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (isLosslessNumber(value)) return value.toString();
  if (typeof value !== "object") return String(value);
  return JSON.stringify(value, (_, inner) => (isLosslessNumber(inner) ? Number(inner.toString()) : inner));
}
