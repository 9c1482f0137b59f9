import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";

/** Cells that hold an Excel error such as #DIV/0!: the workbook reader gives them as missing without a word. */
export function findExcelErrors(path: string): { cell: string; error: string }[] {
  const sheets = unzipSync(readFileSync(path), { filter: ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name) });
  const errors: { cell: string; error: string }[] = [];
  for (const bytes of Object.values(sheets)) {
    for (const [cell] of strFromU8(bytes).matchAll(/<c\b[^>]*\bt="e"[^>]*>[\s\S]*?<\/c>/g)) {
      errors.push({
        cell: cell.match(/\br="([A-Z]+\d+)"/)?.[1] ?? "?",
        error: cell.match(/<v>([^<]*)<\/v>/)?.[1] ?? "#ERROR",
      });
    }
  }
  return errors;
}
