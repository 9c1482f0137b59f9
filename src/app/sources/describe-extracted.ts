import { join } from "node:path";
import { describeSources, namedFrom, type Source } from "../../ledger/sources.ts";
import type { ExtractedTable } from "./extract-tables.ts";

/** Tables that were taken out, as the data of a case: with hashes, and named from the folder they lie in. */
export async function describeExtracted(folder: string, source: string, tables: ExtractedTable[]): Promise<Source[]> {
  const files = await describeSources(tables.map(({ path }) => join(folder, path)));
  return files.map((file, i) => {
    const { name, notes } = tables[i];
    return { ...namedFrom(folder, file), extract: { source, table: name, notes } };
  });
}
