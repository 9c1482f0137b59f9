import { formatNumber, formatPercent, formatSignedPercent } from "../../base/format-number.ts";
import { readColumns } from "../charts/read-columns.ts";
import type { OutputCell, OutputTable } from "../tools/tool-output.ts";
import { type Covered, sayPeriod, wholePeriods } from "./whole-periods.ts";

export interface SummaryMaterial {
  /** What was asked for, as a title. */
  title: string;
  table: OutputTable;
  assumptions: string[];
  /** Groups are listed in the order that was asked for. */
  isRanked: boolean;
  /** Names of the columns that rows are grouped by: a number among them is a name, not a figure. */
  keys: string[];
  /** How the built-in planner sets the figures out; null for a model's plan. */
  shape: string | null;
  /** The days that the data cover; null where that is not known. */
  covered: Covered | null;
}

/** The answer in a paragraph: the figures that matter first, each with the evidence it comes from. */
export function writeSummary(material: SummaryMaterial): string {
  const { title, assumptions } = material;
  const notes = assumptions.length > 0 ? ` Assumed: ${assumptions.join("; ")}.` : "";
  return `${title}: ${answer(material)}${notes}`;
}

function answer(material: SummaryMaterial): string {
  const { table, shape, keys } = material;
  if (table.rows.length === 0) return shape === "anomalies" ? `nothing stands out${cite(table)}.` : "No rows match.";
  if (shape === "histogram") return mostCommon(table);
  if (table.rows.length === 1) return single(table, keys);
  return shape === "periods" && table.columns.includes("change") ? changes(table, keys) : several(material);
}

const cite = ({ evidence }: OutputTable): string => (evidence === null ? "" : ` (${evidence})`);

function single(table: OutputTable, keys: string[]): string {
  const [row] = table.rows;
  const [names, figures] = split(table, keys);
  const parts = figures.map((at) => `${words(table.columns[at])} ${formatCell(row[at], table.columns[at])}`);
  if (figures.length !== 1) return `${[...names.map((at) => String(row[at])), ...parts].join(", ")}${cite(table)}.`;
  const value = formatCell(row[figures[0]], table.columns[figures[0]]);
  return names.length === 0 ? `${value}${cite(table)}.` : `${nameOf(row, table, names)} ${value}${cite(table)}.`;
}

function split({ columns }: OutputTable, keys: string[]): [names: number[], figures: number[]] {
  const places = columns.map((_, at) => at);
  return [places.filter((at) => keys.includes(columns[at])), places.filter((at) => !keys.includes(columns[at]))];
}

/** Bins: from, below, how many. */
function mostCommon(table: OutputTable): string {
  const counts = table.rows.map((row) => Number(row[2]));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts);
  const [from, below] = table.rows[counts.indexOf(most)];
  const [lowest, highest] = [table.rows[0][0], table.rows[table.rows.length - 1][1]];
  const [low, high, first, last] = [from, below, lowest, highest].map((cell) => formatNumber(Number(cell)));
  return `most lie from ${low} to below ${high}: ${formatNumber(most)} of ${formatNumber(total)} (${formatPercent(most / total)}); all from ${first} to below ${last}${cite(table)}.`;
}

/** Two periods beside each other: who gained most and who lost most. */
function changes(table: OutputTable, keys: string[]): string {
  const [names] = split(table, keys);
  const at = table.columns.indexOf("change");
  const known = table.rows.filter((row) => typeof row[at] === "number");
  if (known.length === 0) return `${table.rows.length} rows, none with both periods${cite(table)}.`;
  const [before, after] = [at - 2, at - 1];
  const relative = table.columns.indexOf("relative_change");
  const tell = (row: OutputCell[]) => {
    const share = typeof row[relative] === "number" ? ` (${formatSignedPercent(row[relative])})` : "";
    return `${nameOf(row, table, names)} from ${formatNumber(Number(row[before]))} to ${formatNumber(Number(row[after]))}${share}`;
  };
  const sorted = known.toSorted((a, b) => Number(b[at]) - Number(a[at]));
  const [best, worst] = [sorted[0], sorted[sorted.length - 1]];
  const said = [
    ...(Number(best[at]) > 0 ? [`largest rise ${tell(best)}`] : ["none rose"]),
    ...(Number(worst[at]) < 0 ? [`largest fall ${tell(worst)}`] : ["none fell"]),
  ];
  return `${said.join(", ")}; ${table.rows.length} rows in all${cite(table)}.`;
}

function several({ table, isRanked, keys, covered }: SummaryMaterial): string {
  const { time, names, figures } = readColumns(table, keys);
  const figure = figures[0];
  if (figure === undefined)
    return `${table.rows.length} rows, from ${nameOf(table.rows[0], table, names)} to ${nameOf(table.rows[table.rows.length - 1], table, names)}${cite(table)}.`;
  const known = table.rows.filter((row) => typeof row[figure] === "number");
  const sorted = known.toSorted((a, b) => Number(b[figure]) - Number(a[figure]));
  const label = table.columns[figure];
  const told = time >= 0 ? [time, ...names] : names;
  const share = table.columns.indexOf(`share_of_${label}`);
  const tell = (row: OutputCell[]) => {
    const part = typeof row[share] === "number" ? ` (${formatPercent(row[share])})` : "";
    return `${nameOf(row, table, told)} ${formatCell(row[figure], label)}${part}`;
  };
  if (sorted.length === 0) return `${table.rows.length} rows without figures${cite(table)}.`;
  if (isRanked)
    return `${known.slice(0, 3).map(tell).join(", ")}${known.length > 3 ? `, and ${known.length - 3} more` : ""}${cite(table)}.`;
  const whole = time < 0 ? { rows: known, note: "" } : wholePeriods(known, time, table.columns[time], covered);
  const [first, last] = [whole.rows[0], whole.rows[whole.rows.length - 1]];
  const course =
    time >= 0 && names.length === 0 && whole.rows.length > 2
      ? ` From ${tell(first)} to ${tell(last)}${change(first[figure], last[figure])}${cite(table)}.`
      : "";
  return `highest ${tell(sorted[0])}, lowest ${tell(sorted[sorted.length - 1])}, ${table.rows.length} rows in all${cite(table)}.${course}${whole.note}`;
}

function change(from: OutputCell, to: OutputCell): string {
  const [before, after] = [Number(from), Number(to)];
  return before > 0 ? `, ${formatSignedPercent(after / before - 1)}` : "";
}

/** Where a name stands beside it, an id says nothing more. */
function nameOf(row: OutputCell[], { columns }: OutputTable, places: number[]): string {
  const given = places.length > 0 ? places : [0];
  const spoken = given.filter((at) => !/(^|_)id$/i.test(columns[at]) || typeof row[at] !== "number");
  return (spoken.length > 0 ? spoken : given).map((at) => sayName(row[at], columns[at])).join(", ");
}

/** A bare number would run into the figure behind it. */
function sayName(cell: OutputCell, column: string): string {
  if (cell === null) return "(none)";
  return typeof cell === "number" ? `${words(column)} ${cell}:` : sayPeriod(cell, column);
}

export const words = (label: string): string => label.replaceAll("_", " ");

/** A cell as people read it; shares of one as percent. */
export function formatCell(cell: OutputCell, column: string): string {
  if (cell === null) return "none";
  if (typeof cell !== "number") return String(cell);
  // A daily rate of 66.93 is money, not a part of one.
  if (/_rate$/.test(column) && Math.abs(cell) > 1) return formatNumber(cell);
  if (/^share_of_|^relative_change$|_rate$/.test(column)) return formatPercent(cell);
  return formatNumber(cell);
}
