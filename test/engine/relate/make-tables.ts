import type { ScratchFolder } from "../../../src/base/scratch-folder.ts";
import type { Duck } from "../../../src/engine/duck.ts";
import { loadFile } from "../../../src/engine/load/load-file.ts";
import { profileTable } from "../../../src/engine/profile/profile-table.ts";
import type { ProfiledTable } from "../../../src/engine/profile/profiled-table.ts";
import { quoteText } from "../../../src/engine/sql.ts";

/** Tables from queries: written as Parquet, loaded and profiled as a user's files would be. */
export async function makeTables(
  duck: Duck,
  scratch: ScratchFolder,
  queries: Record<string, string>,
): Promise<ProfiledTable[]> {
  const tables: ProfiledTable[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const parquet = scratch.path("table.parquet");
    await duck.run(`copy (${query}) to ${quoteText(parquet)} (format parquet, compression lz4)`);
    tables.push(await profileTable(duck, { ...(await loadFile(parquet, { duck, scratch })), name }));
  }
  return tables;
}
