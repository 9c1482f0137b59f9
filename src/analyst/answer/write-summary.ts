import { formatNumber, formatPercent, formatSignedPercent } from "../../base/format-number.ts";
import { readColumns } from "../charts/read-columns.ts";
import type { OutputCell, OutputTable } from "../tools/tool-output.ts";

export interface SummaryMaterial {
  /** What was asked for, as a title. */
  title: string;
  table: OutputTable;
  assumptions: string[];
  /** Groups are listed in the order that was asked for. */
  isRanked: boolean;
}

/** The answer in a paragraph: the figures that matter first, each with the evidence it comes from. */
export function writeSummary({ title, table, assumptions, isRanked }: SummaryMaterial): string {
  const sentence =
    table.rows.length === 0 ? "No rows match." : table.rows.length === 1 ? single(table) : several(table, isRanked);
  const notes = assumptions.length > 0 ? ` Assumed: ${assumptions.join("; ")}.` : "";
  return `${title}: ${sentence}${notes}`;
}

const cite = ({ evidence }: OutputTable): string => (evidence === null ? "" : ` (${evidence})`);

function single(table: OutputTable): string {
  const [row] = table.rows;
  const parts = table.columns.map((name, at) => `${words(name)} ${formatCell(row[at], name)}`);
  return table.columns.length === 1
    ? `${formatCell(row[0], table.columns[0])}${cite(table)}.`
    : `${parts.join(", ")}${cite(table)}.`;
}

function several(table: OutputTable, isRanked: boolean): string {
  const { time, names, figures } = readColumns(table);
  const figure = figures[0];
  if (figure === undefined)
    return `${table.rows.length} rows, from ${nameOf(table.rows[0], table, names)} to ${nameOf(table.rows[table.rows.length - 1], table, names)}${cite(table)}.`;
  const known = table.rows.filter((row) => typeof row[figure] === "number");
  const sorted = known.toSorted((a, b) => Number(b[figure]) - Number(a[figure]));
  const label = table.columns[figure];
  const keys = time >= 0 ? [time, ...names] : names;
  const tell = (row: OutputCell[]) => `${nameOf(row, table, keys)} ${formatCell(row[figure], label)}`;
  if (sorted.length === 0) return `${table.rows.length} rows without figures${cite(table)}.`;
  if (isRanked)
    return `${known.slice(0, 3).map(tell).join(", ")}${known.length > 3 ? `, and ${known.length - 3} more` : ""}${cite(table)}.`;
  const [first, last] = [known[0], known[known.length - 1]];
  const course =
    time >= 0 && names.length === 0 && known.length > 2
      ? ` From ${tell(first)} to ${tell(last)}${change(first[figure], last[figure])}${cite(table)}.`
      : "";
  return `highest ${tell(sorted[0])}, lowest ${tell(sorted[sorted.length - 1])}, ${table.rows.length} rows in all${cite(table)}.${course}`;
}

function change(from: OutputCell, to: OutputCell): string {
  const [before, after] = [Number(from), Number(to)];
  return before > 0 ? `, ${formatSignedPercent(after / before - 1)}` : "";
}

const nameOf = (row: OutputCell[], table: OutputTable, places: number[]): string =>
  (places.length > 0 ? places : table.columns.map((_, at) => at).slice(0, 1))
    .map((at) => String(row[at] ?? "(none)"))
    .join(", ");

export const words = (label: string): string => label.replaceAll("_", " ");

/** A cell as people read it; shares of one as percent. */
export function formatCell(cell: OutputCell, column: string): string {
  if (cell === null) return "none";
  if (typeof cell !== "number") return String(cell);
  if (/^share_of_|^relative_change$|_rate$/.test(column)) return formatPercent(cell);
  return formatNumber(cell);
}
