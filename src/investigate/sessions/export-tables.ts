import type { DataSource } from "../../engine/data-source.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import { quoteName } from "../../engine/sql.ts";
import type { FileBrief } from "../../minds/mind.ts";

export interface ExportedTable extends FileBrief {
  path: string;
}

/** A container's disk is bounded: of larger tables a fixed part of the rows goes in, and the file's name says so. */
export const exportRowLimit = 1_000_000;

/** Writes each table as CSV for generated code to read. */
export async function exportTables(source: DataSource, pathOf: (name: string) => string): Promise<ExportedTable[]> {
  const exported: ExportedTable[] = [];
  for (const table of source.tables) exported.push(await exportTable(source, table, pathOf));
  return exported;
}

async function exportTable(
  source: DataSource,
  table: ProfiledTable,
  pathOf: (name: string) => string,
): Promise<ExportedTable> {
  const isWhole = table.rowCount <= exportRowLimit;
  const every = Math.ceil(table.rowCount / exportRowLimit);
  const name = isWhole ? `${safeName(table.name)}.csv` : `${safeName(table.name)}_1_in_${every}.csv`;
  const path = pathOf(name);
  const sql = isWhole
    ? `select * from ${quoteName(table.name)}`
    : `select * exclude (row_number_of_export) from (select *, row_number() over () as row_number_of_export from ${quoteName(table.name)}) where row_number_of_export % ${every} = 0`;
  await source.exportCsv(sql, path);
  return {
    name,
    path,
    columns: table.profiles.map((column) => column.name),
    rowCount: isWhole ? table.rowCount : Math.floor(table.rowCount / every),
  };
}

/** What the sandbox takes as a file's name; SQL sees the table under the same one. */
function safeName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}_ .()+-]/gu, "_").slice(0, 150);
  return /^[\p{L}\p{N}_]/u.test(safe) ? safe : `table_${safe}`;
}
