import type { DateColumns } from "./date-columns.ts";

const toldByName =
  /^(?:event|description|title|note|notes|what|what happened|summary|change|changes|incident|details?|message|comment|release|action|annotation|campaign|headline|text|impact)s?$/i;

/**
 * The column that tells what happened: named so, or of several words, and hardly ever repeated. A dimension of a
 * table of figures comes back day after day.
 */
export function findTextColumn(header: string[], rows: string[][], dates: DateColumns): number | null {
  for (const [i, name] of header.entries()) {
    if (i === dates.start || i === dates.end) continue;
    const cells = rows.map((row) => (row[i] ?? "").trim()).filter((cell) => cell !== "");
    if (cells.length < rows.length * 0.5 || !cells.some((cell) => /\p{L}{2}/u.test(cell))) continue;
    const words = cells.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0) / cells.length;
    const distinct = new Set(cells.map((cell) => cell.toLowerCase())).size / cells.length;
    const isNamed = toldByName.test(name.trim().replace(/[_-]+/g, " "));
    if (distinct >= 0.5 && (isNamed || words >= 3)) return i;
  }
  return null;
}

/** A table of dates, dimensions and figures, without a word on what happened. */
export function isSeries(header: string[], rows: string[][], dates: DateColumns): boolean {
  const width = Math.max(header.length, ...rows.slice(0, 20).map((row) => row.length));
  const others = Array.from({ length: width }, (_, i) => i).filter((i) => i !== dates.start && i !== dates.end);
  const hasFigures = others.some(
    (i) => rows.filter((row) => /^[-+$€£]?\d[\d.,\s]*[%kKmM€]?$/.test((row[i] ?? "").trim())).length > rows.length / 2,
  );
  return hasFigures && findTextColumn(header, rows, dates) === null;
}
