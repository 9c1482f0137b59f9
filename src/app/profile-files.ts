import type { ProfileResult } from "../domain/profile-result.ts";
import { type DataSource, type FileSourceOptions, openFiles, type TableFile } from "../engine/data-source.ts";
import type { ProfiledTable } from "../engine/profile/profiled-table.ts";

/** What is in these files: tables with columns and roles, how they hang together, what could not be read. */
export async function profileFiles(
  paths: (string | TableFile)[],
  options: FileSourceOptions = {},
): Promise<{ source: DataSource; result: ProfileResult }> {
  const source = await openFiles(paths, options);
  return { source, result: { tables: source.tables.map(toResult), relationships: source.relationships, notes: [] } };
}

function toResult({
  name,
  file,
  rowCount,
  profiles,
  rejected,
  notes,
  long,
}: ProfiledTable): ProfileResult["tables"][number] {
  return {
    name,
    file,
    row_count: rowCount,
    columns: profiles.map((column) => ({
      name: column.name,
      inferred_type: column.role,
      data_type: column.dataType,
      cardinality: column.cardinality,
      nullable: column.nullCount > 0,
      null_count: column.nullCount,
      sample_values: column.samples,
    })),
    rejected,
    notes: long?.turned === undefined ? notes : [...notes, `In investigations: ${long.turned}.`],
  };
}
