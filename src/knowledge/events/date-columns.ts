import { type DateContext, type DateMention, noContext } from "./date-mention.ts";
import { readCell } from "./read-cell.ts";

export interface DateColumns {
  start: number;
  /** Null: the table gives single days. */
  end: number | null;
}

const mostSampled = 200;
const endName =
  /^(?:end|ends|ended|to|until|till|finish|finished|resolved|stop|end date|ended at|resolved at|end time|last day)$/i;

/** The column that says when, and the one that says until when; null for tables without dates. */
export function findDateColumns(
  header: string[],
  rows: string[][],
  context: DateContext = noContext,
): DateColumns | null {
  const step = Math.max(1, Math.floor(rows.length / mostSampled));
  const sample = rows.filter((_, i) => i % step === 0);
  const width = Math.max(header.length, ...sample.slice(0, 20).map((row) => row.length));
  const dated = Array.from({ length: width }, (_, i) => i).filter((i) => isDated(sample, i, context));
  const end = dated.find((i) => endName.test((header[i] ?? "").trim().replace(/[_-]+/g, " "))) ?? null;
  const start = dated.find((i) => i !== end);
  if (start === undefined) return end === null ? null : { start: end, end: null };
  return { start, end };
}

function isDated(sample: string[][], column: number, context: DateContext): boolean {
  const cells = sample.map((row) => row[column] ?? "").filter((cell) => cell.trim() !== "");
  // Every year will do to tell that "3 Feb" is a date.
  const known = { ...context, year: context.year ?? 2000 };
  const read = cells.filter((cell) => readCell(cell, known) !== null).length;
  return read > 0 && read >= 0.6 * cells.length && cells.length >= 0.5 * sample.length;
}

/** From the start cell to the end cell of a row. */
export function readRowDate(cells: string[], { start, end }: DateColumns, context: DateContext): DateMention | null {
  const first = readCell(cells[start] ?? "", context);
  const last = end === null ? null : readCell(cells[end] ?? "", context);
  if (!first || !last || last.date < first.date) return first;
  const endDate = last.endDate ?? last.date;
  return { ...first, endDate: endDate === first.date ? null : endDate };
}
