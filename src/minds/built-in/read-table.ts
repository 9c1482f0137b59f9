export interface TextTable {
  columns: string[];
  rows: string[][];
}

/** A table as programs print it: CSV, with tabs or bars, or aligned by spaces; null when it is none. */
export function readTable(output: string): TextTable | null {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== "" && !/^[\s|+:=-]+$/.test(line));
  for (const split of [splitCsv, splitBy(/\t/), splitBars, splitBy(/\s{2,}/)]) {
    const [columns = [], ...rows] = lines.map(split);
    // A data frame prints its row names without a header.
    const headed =
      rows.length > 0 && rows.every((row) => row.length === columns.length + 1) ? ["", ...columns] : columns;
    if (headed.length > 1 && rows.length > 0 && rows.every((row) => row.length === headed.length))
      return { columns: headed, rows };
  }
  return null;
}

/** A number as a program prints it; null for text. */
export function readCell(cell: string): number | null {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(cell.trim()) ? Number(cell) : null;
}

function splitCsv(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))(?=,|$)/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

function splitBars(line: string): string[] {
  if (!line.includes("|")) return [line];
  return line
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

function splitBy(separator: RegExp): (line: string) => string[] {
  return (line) => line.trim().split(separator);
}
