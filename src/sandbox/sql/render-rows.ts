export interface RowLimits {
  rowLimit: number;
  outputBytes: number;
}

/** Rows as CSV for a program or a model to read, cut at whole rows. */
export function renderRows(
  columns: string[],
  rows: readonly (readonly unknown[])[],
  { rowLimit, outputBytes }: RowLimits,
): { text: string; truncated: boolean } {
  const lines = [columns.map(renderCell).join(",").slice(0, outputBytes)];
  let bytes = Buffer.byteLength(lines[0]!) + 1;
  for (const row of rows.slice(0, rowLimit)) {
    const line = row.map(renderCell).join(",");
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > outputBytes) break;
    lines.push(line);
  }
  return { text: `${lines.join("\n")}\n`, truncated: lines.length - 1 < rows.length };
}

function renderCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
