/** CSV for people's spreadsheets. Cells that a spreadsheet would run as a formula are written as text, headers too. */
export function renderCsv(header: string[], rows: (string | number | boolean | null)[][]): string {
  return [header, ...rows].map((row) => `${row.map(renderCell).join(",")}\r\n`).join("");
}

function renderCell(cell: string | number | boolean | null): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = /^[=+\-@\t\r]|^\s+[=+\-@]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
