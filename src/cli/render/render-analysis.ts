import { join } from "node:path";
import { formatCell, words } from "../../analyst/answer/write-summary.ts";
import type { OutputCell } from "../../analyst/tools/tool-output.ts";
import type { FinishedAnalysis } from "../../app/analyses/analyse-files.ts";
import { alignRows } from "../terminal/columns.ts";
import { printable, shorten, type Terminal } from "../terminal/terminal.ts";

const shownRows = 20;

/** The answer for a person: the summary, the table, where the files are. */
export function renderAnalysis({ result, folder }: FinishedAnalysis, terminal: Terminal): string {
  const blocks = [
    wrap(result.summary, terminal.width - 4).map((line, i) => (i === 0 ? terminal.bold(line) : line)),
    result.answer ? tableLines(result.answer, terminal) : [],
    result.artifacts.map(({ path, type }) => `${terminal.dim(`${type}:`)} ${printable(join(folder, path))}`),
  ];
  return `\n${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `  ${line}\n`).join(""))
    .join("\n")}\n`;
}

function tableLines({ columns, rows }: { columns: string[]; rows: unknown[][] }, terminal: Terminal): string[] {
  const cells = rows
    .slice(0, shownRows)
    .map((row) => row.map((cell, at) => shorten(formatCell(cell as OutputCell, columns[at]), 40)));
  const numbers = columns.flatMap((_, at) => (rows.some((row) => typeof row[at] === "number") ? [at] : []));
  const [header, ...lines] = alignRows([columns.map((name) => shorten(words(name), 40)), ...cells], numbers);
  const more = rows.length > shownRows ? [terminal.dim(`and ${rows.length - shownRows} more rows`)] : [];
  return [terminal.dim(header), ...lines, ...more];
}

function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of printable(text).split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== "" && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}
