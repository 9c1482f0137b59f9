import { AppError } from "../../base/app-error.ts";
import { formatNumber } from "../../base/format-number.ts";
import { listed } from "../load/name-columns.ts";
import type { Extract, Selection, SourceColumn, SourceConnection } from "./source-connection.ts";

export interface ExtractWish {
  /** Null: all that can be used. */
  columns: string[] | null;
  /** Words of the question: a column that is named in them is taken whatever it holds. */
  named: string;
  /** The column that says when, where a person names it. */
  dateColumn: string | null;
  /** The first day that is needed of a table too large to be taken as a whole; null: all days are. */
  since: string | null;
}

export interface PlannedExtract extends Extract {
  estimatedRows: number | null;
  /** What a person should know: columns and days that were left out. */
  notes: string[];
}

// Below this a table is taken as a whole: the more history, the better the noise is known.
const smallTable = 2_000_000;
const largestExtract = 100_000_000;
/** Texts of this length are prose, and nobody cuts by prose. */
const proseBytes = 200;

/** Which columns and days of a table have to cross the wire. */
export async function planExtract(
  connection: Pick<SourceConnection, "describe" | "estimateRows">,
  selection: Selection,
  wish: ExtractWish,
): Promise<PlannedExtract> {
  const all = await connection.describe(selection);
  const estimatedRows = await connection.estimateRows(selection);
  const { columns, notes } = chooseColumns(all, wish);
  const since = chooseSince(columns, estimatedRows, wish);
  if (since !== null)
    notes.push(`Of about ${formatNumber(estimatedRows!)} rows those from ${since.day} on (${since.column}) were read.`);
  return { selection, columns, since, estimatedRows, notes };
}

/** Fails where there is more than can be moved. */
export function demandMovable({ selection, since, estimatedRows }: PlannedExtract): void {
  if (since !== null || estimatedRows === null || estimatedRows <= largestExtract) return;
  throw new AppError(
    "SOURCE_TOO_LARGE",
    `${selection.name} has about ${formatNumber(estimatedRows)} rows; at most ${formatNumber(largestExtract)} are taken out of a source. Take less with --since DAY, --columns, or --query, or have the database do the work with --mode push-down.`,
    { table: selection.name, rows: estimatedRows },
  );
}

function chooseColumns(all: SourceColumn[], { columns, named }: ExtractWish) {
  if (columns !== null) return { columns: namedColumns(all, columns), notes: [] };
  const isNamed = ({ name }: SourceColumn) => named.toLowerCase().includes(name.toLowerCase());
  const isProse = ({ reading, meanBytes }: SourceColumn) =>
    reading?.stored === "VARCHAR" && meanBytes !== null && meanBytes > proseBytes;
  const kept = all.filter((column) => column.reading !== null && (!isProse(column) || isNamed(column)));
  const leftOut = all.filter((column) => !kept.includes(column)).map(({ name, type }) => `${name} (${type})`);
  const notes = leftOut.length === 0 ? [] : [`Left out, because nothing can be cut by them: ${listed(leftOut)}.`];
  return { columns: demandSome(kept), notes };
}

function namedColumns(all: SourceColumn[], wanted: string[]): SourceColumn[] {
  const names = new Set(wanted.map((name) => name.toLowerCase()));
  return demandSome(all.filter(({ name, reading }) => reading !== null && names.has(name.toLowerCase())));
}

function demandSome(columns: SourceColumn[]): SourceColumn[] {
  if (columns.length > 0) return columns;
  throw new AppError("COLUMN_NOT_FOUND", "No column that can be read is left.");
}

/** A large table whose time is plain is read from the day on that matters; what is not plain is read as a whole. */
function chooseSince(columns: SourceColumn[], rows: number | null, { since, dateColumn }: ExtractWish) {
  if (since === null || rows === null || rows <= smallTable) return null;
  const times = columns.filter(({ reading }) => /^(DATE|TIMESTAMP)/.test(reading!.stored));
  const named = times.find(({ name }) => name.toLowerCase() === dateColumn?.toLowerCase());
  const column = named ?? (times.length === 1 && dateColumn === null ? times[0] : null);
  return column === null ? null : { column: column.name, day: since };
}
