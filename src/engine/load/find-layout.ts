import { AppError } from "../../base/app-error.ts";
import { type CellKind, cellKind } from "./cell-kind.ts";
import { nameColumns } from "./name-columns.ts";
import type { SampleRecord } from "./sniff-dialect.ts";

export const columnLimit = 2000;

export interface Layout {
  names: string[];
  /** Cells a data record has. */
  width: number;
  headerCells: string[] | null;
  /** Physical line of the first record behind the header. */
  firstDataLine: number;
  /** Lines starting with this are comments; empty: there are none. */
  comment: string;
  /** Data records end with one delimiter more than there are columns. */
  hasTrailingDelimiter: boolean;
  unitsLine: number | null;
  notes: string[];
}

/** Where the table begins in the text, how wide it is, and what its columns are called. */
export function findLayout(records: SampleRecord[]): Layout {
  const comment = records.some((record) => isComment(record, records)) ? "#" : "";
  const table = records.filter((record) => comment === "" || !isComment(record, records));
  if (table.every(({ fields }) => fields.every((field) => field === "")))
    throw new AppError("NO_HEADERS", "The file has no header line: it is empty or holds comments only.");
  const width = usualWidth(table);
  if (width > columnLimit) {
    throw new AppError(
      "TOO_MANY_COLUMNS",
      `The table has ${width} columns; at most ${columnLimit} can be read. Leave out what is not needed.`,
      {
        columns: width,
        limit: columnLimit,
      },
    );
  }
  const start = startOfTable(table, width);
  const hasHeader = isHeader(table[start], table.slice(start + 1), width);
  const header = hasHeader ? table[start] : null;
  const body = table.slice(hasHeader ? start + 1 : start);
  return describe({ records, table, width, start, header, body, comment });
}

interface Found {
  records: SampleRecord[];
  table: SampleRecord[];
  width: number;
  start: number;
  header: SampleRecord | null;
  body: SampleRecord[];
  comment: string;
}

function describe({ records, table, width, start, header, body, comment }: Found): Layout {
  const notes: string[] = [];
  const cells = header ? [...header.fields] : Array<string>(width).fill("");
  if (header) cells[0] = cells[0].replace(/^#\s*/, "");
  let hasTrailingDelimiter = false;
  if (header && cells.length === width - 1) {
    hasTrailingDelimiter = body.every(({ fields }) => fields.length < width || fields[width - 1] === "");
    if (!hasTrailingDelimiter) cells.unshift("");
  } else if (
    width > 1 &&
    cells.length === width &&
    cells[width - 1] === "" &&
    body.every(({ fields }) => (fields[width - 1] ?? "") === "")
  ) {
    hasTrailingDelimiter = header !== null && body.length > 0;
    if (hasTrailingDelimiter) cells.pop();
  }
  const named = nameColumns(cells);
  if (!header) notes.push("The file has no header line; the columns are numbered.");
  else notes.push(...named.notes);
  const units = header && isUnits(body[0], body.slice(1)) ? body[0].line : null;
  if (units !== null) notes.push(`Line ${units} holds units (${body[0].fields.join(", ")}) and is not data.`);
  if (start > 0)
    notes.push(
      `${start === 1 ? "A line" : `${start} lines`} of preamble before the table: "${table[0].fields.join(" ").trim().slice(0, 60)}".`,
    );
  if (comment && records.length > table.length) notes.push(`Comment lines starting with ${comment} are left out.`);
  const before = units === null ? header : body[0];
  return {
    names: named.names,
    width: hasTrailingDelimiter ? named.names.length : Math.max(named.names.length, width),
    headerCells: header ? header.fields : null,
    firstDataLine: before ? before.line + before.lineBreaks + 1 : body[0].line,
    comment,
    hasTrailingDelimiter,
    unitsLine: units,
    notes,
  };
}

function isComment({ fields, line }: SampleRecord, records: SampleRecord[]): boolean {
  if (!fields[0].startsWith("#") || /^#(N\/A|REF|DIV|VALUE|NAME)/.test(fields[0])) return false;
  const hashes = records.filter((record) => record.fields[0].startsWith("#")).length;
  if (hashes > records.length / 2 && hashes < records.length) return false; // colours or hashtags
  const next = records.find((record) => record.line > line && !record.fields[0].startsWith("#"));
  // "#id,name" right above the data is a header, not a comment.
  const isHeaderLike =
    next !== undefined && next.fields.length === fields.length && fields.length > 1 && line === records[0].line;
  return !isHeaderLike;
}

function usualWidth(table: SampleRecord[]): number {
  const counts = new Map<number, number>();
  for (const { fields } of table) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  let width = 0;
  let best = -1;
  for (const [candidate, count] of counts) {
    // Wider records count more: a preamble or footnotes of single cells must not outvote a short table.
    const weight = count * (candidate > 1 ? 2 : 1);
    if (weight > best || (weight === best && candidate > width)) {
      width = candidate;
      best = weight;
    }
  }
  const header = table.find(({ fields }) => fields.length > 1)?.fields.length ?? width;
  const fits = table.filter(({ fields }) => fields.length <= header).length;
  // Short records are padded: when the header is the widest and regular records exist, the header's width holds.
  return header > width && fits === table.length && (counts.get(header) ?? 0) > 1 ? header : width;
}

function startOfTable(table: SampleRecord[], width: number): number {
  const filled = (record: SampleRecord) => record.fields.filter((field) => field !== "").length;
  const most = Math.max(...table.slice(0, 50).map(filled));
  const fits = ({ fields }: SampleRecord, i: number) =>
    fields.length >= width || (fields.length === width - 1 && width > 2 && table[i + 1]?.fields.length === width);
  const starts = [...table.entries()].flatMap(([i, record]) =>
    fits(record, i) && (filled(record) > most / 3 || width === 1) ? [i] : [],
  );
  const first = starts[0] ?? 0;
  // A padded title line fits as well; it is passed over when a real header follows soon.
  if (headerScore(table[first], table.slice(first + 1), width) >= 0) return first;
  return starts.slice(1, 10).find((i) => headerScore(table[i], table.slice(i + 1), width) >= 2) ?? first;
}

const isHeader = (candidate: SampleRecord, body: SampleRecord[], width: number): boolean =>
  headerScore(candidate, body, width) >= 0;

function headerScore(candidate: SampleRecord, body: SampleRecord[], width: number): number {
  if (body.length === 0) return 0;
  const offset = candidate.fields.length === width - 1 ? 1 : 0;
  let evidence = 0;
  const numeric = candidate.fields.filter((field) => cellKind(field) === "number");
  const areYears =
    numeric.length > 0 &&
    numeric.every((field) => /^(19|20)\d{2}$/.test(field)) &&
    new Set(numeric).size === numeric.length;
  const areNames = { years: areYears && numeric.length < candidate.fields.length, dates: areDates(candidate.fields) };
  for (const [i, field] of candidate.fields.entries()) {
    const column = body.slice(0, 200).map(({ fields }) => fields[i + offset] ?? "");
    evidence += headerEvidence(field, column, areNames);
  }
  return evidence;
}

/** Several different dates in one line: a column for each, if figures stand below. */
function areDates(fields: string[]): boolean {
  const dates = fields.filter((field) => cellKind(field) === "date");
  return dates.length >= 3 && new Set(dates).size === dates.length;
}

function headerEvidence(cell: string, column: string[], areNames: { years: boolean; dates: boolean }): number {
  if (cell === "") return -0.5;
  const usual = usualKind(column);
  const kind = cellKind(cell);
  if (kind === "text") {
    if (usual !== "text" && usual !== "empty") return 2;
    return column.includes(cell) && column.some((other) => other !== cell) ? -1 : 0.2;
  }
  if (kind === "number" && areNames.years) return usual === "number" ? 1 : 0;
  if (kind === "date" && areNames.dates && usual === "number") return 1;
  if (kind === "empty") return -0.5;
  return kind === usual ? -2 : -0.5;
}

function usualKind(column: string[]): CellKind {
  const counts = new Map<CellKind, number>();
  for (const cell of column) counts.set(cellKind(cell), (counts.get(cellKind(cell)) ?? 0) + 1);
  const filled = [...counts].filter(([kind]) => kind !== "empty").sort((a, b) => b[1] - a[1]);
  return filled[0]?.[0] ?? "empty";
}

function isUnits(record: SampleRecord | undefined, body: SampleRecord[]): boolean {
  if (!record || body.length < 2) return false;
  const kinds = record.fields.map((field) => cellKind(field));
  if (kinds.some((kind) => kind !== "text" && kind !== "empty")) return false;
  const typed = record.fields.map((_, i) => usualKind(body.slice(0, 50).map(({ fields }) => fields[i] ?? "")));
  const numberColumns = typed.flatMap((kind, i) => (kind === "number" ? [i] : []));
  return numberColumns.length > 0 && numberColumns.every((i) => kinds[i] === "text" && record.fields[i].length <= 12);
}
