import { formatNumber, formatSigned, formatSignedPercent } from "../../base/format-number.ts";
import type { ResultBrief } from "../mind.ts";
import { cutText } from "../prose/cut-text.ts";
import { plainLine } from "../prose/plain-line.ts";
import type { TextTable } from "./read-table.ts";
import { readCell, readTable } from "./read-table.ts";

const longest = 600;

/** What a run of code has shown, in two or three sentences with its own figures. */
export function compressResult({ output, succeeded }: ResultBrief): string {
  if (!succeeded) return cutText(`The code failed: ${errorLine(output)}`, longest);
  if (output.trim() === "") return "The code ran and gave no output.";
  const table = readTable(output);
  if (table === null) return hasHeaderOnly(output) ? "The result has no rows." : cutText(firstLines(output), longest);
  return cutText(describeTable(table), longest);
}

/** The line that says what is wrong: of a Python traceback the last one, of a database the first. */
function errorLine(output: string): string {
  const lines = output
    .split(/\r?\n/)
    .map(plainLine)
    .filter((line) => line !== "");
  const named = lines.findLast((line) => /^[\w. ]*(?:Error|Exception|Interrupt|Killed|Stopped)\b/.test(line));
  return withStop(named ?? lines[0] ?? "no message");
}

function hasHeaderOnly(output: string): boolean {
  const lines = output.trim().split("\n");
  return lines.length === 1 && /^[\w "]+(?:,[\w "]+)+$/.test(lines[0]!);
}

function firstLines(output: string): string {
  const lines = output
    .split(/\r?\n/)
    .map(plainLine)
    .filter((line) => line !== "");
  const more = lines.length > 3 ? ` (${lines.length - 3} more lines)` : "";
  return `${lines.slice(0, 3).map(withStop).join(" ")}${more}`;
}

function describeTable(table: TextTable): string {
  const count = `The result has ${table.rows.length} ${table.rows.length === 1 ? "row" : "rows"}.`;
  const moves = movesIn(table);
  if (moves === null) return `${count} ${describeRows(table)}`;
  const [first, second] = moves;
  if (first === undefined || first.change === 0) return `${count} No row shows a change.`;
  const next = second === undefined || second.change === 0 ? "" : ` Next comes ${describeMove(second)}.`;
  return `${count} The largest change is ${describeMove(first)}.${next}`;
}

interface Move {
  name: string;
  before: number | null;
  after: number | null;
  change: number;
  relative: number | null;
}

/** The rows by the size of their change; null where the table does not compare two periods. */
function movesIn({ columns, rows }: TextTable): Move[] | null {
  const at = (pattern: RegExp) => columns.findIndex((column) => pattern.test(column.trim()));
  const [before, after, change, relative] = [
    /^(?:baseline|before)/i,
    /^(?:comparison|after)/i,
    /^(?:change|delta|diff)/i,
    /^(?:relative|pct)/i,
  ].map(at);
  const isPeriods = before! >= 0 && after! >= 0;
  if (!isPeriods && change! < 0) return null;
  const cell = (row: string[], index: number) => (index < 0 ? null : readCell(row[index]!));
  const labels = columns.flatMap((_, index) =>
    rows.some((row) => row[index] !== "" && readCell(row[index]!) === null) ? [index] : [],
  );
  return rows
    .map((row): Move => {
      const [from, to] = [cell(row, before!), cell(row, after!)];
      const moved = cell(row, change!) ?? (isPeriods ? (to ?? 0) - (from ?? 0) : 0);
      return {
        name: rowName(columns, row, labels),
        before: from,
        after: to,
        change: moved,
        relative: cell(row, relative!),
      };
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

/** `device = ios` for the columns of our own queries, else the texts of the row. */
function rowName(columns: readonly string[], row: readonly string[], labels: readonly number[]): string {
  const [by, part] = [columns.indexOf("split_by"), columns.indexOf("part")];
  if (by >= 0 && part >= 0)
    return row[by] === "segment" ? plainLine(row[part]!) : plainLine(`${row[by]} = ${row[part]}`);
  const texts = labels.map((index) => plainLine(row[index]!)).filter((text) => text !== "");
  return texts.join(", ") || plainLine(row[0]!);
}

function describeMove({ name, before, after, change, relative }: Move): string {
  const share = relative === null ? "" : `, ${formatSignedPercent(relative)}`;
  const values = before === null && after === null ? "" : ` from ${shown(before)} to ${shown(after)}`;
  return `${name}:${values} (${formatSigned(change)}${share})`;
}

const shown = (value: number | null): string => (value === null ? "nothing" : formatNumber(value));

function describeRows({ columns, rows }: TextTable): string {
  const describe = (row: string[]) =>
    row.map((cell, index) => `${plainLine(columns[index]!) || "row"} ${plainLine(cell) || "(empty)"}`).join(", ");
  const first = `The first says ${describe(rows[0]!)}.`;
  return rows.length === 1 ? first : `${first} The last says ${describe(rows.at(-1)!)}.`;
}

function withStop(line: string): string {
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}
