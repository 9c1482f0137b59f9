import { freeName, maskCells } from "./mask-everywhere.ts";
import type { Masker } from "./masker.ts";

interface Table {
  columns: string[];
  rows: (string | number | boolean | null)[][];
}

/** A table as it may be shown: names and cells masked, each cell as its column's name says. */
export function maskTable<T extends Table>(table: T, masker: Masker): T {
  const taken: Record<string, true> = {};
  const columns = table.columns.map((name) => {
    const free = freeName(masker.text(name), taken);
    taken[free] = true;
    return free;
  });
  return { ...table, columns, rows: maskCells(table, masker) };
}
