import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { type Cell, openDuck } from "../../../src/engine/duck.ts";
import { chooseTables, type Wanted } from "../../../src/engine/sources/choose-tables.ts";
import { type ExtractWish, planExtract } from "../../../src/engine/sources/plan-extract.ts";
import type { SourceConnection } from "../../../src/engine/sources/source-connection.ts";
import { quoteText } from "../../../src/engine/sql.ts";

export const everything: ExtractWish = { columns: null, named: "", dateColumn: null, since: null };

export interface ReadExtract {
  columns: Record<string, string>;
  rows: Cell[][];
  notes: string[];
}

/** What arrives when something is taken out of a source: names with types, and rows. */
export async function readExtract(
  connection: SourceConnection,
  wanted: Partial<Wanted>,
  wish: Partial<ExtractWish> = {},
): Promise<ReadExtract> {
  const scratch = makeScratchFolder();
  const duck = await openDuck({ spillFolder: scratch.folder });
  try {
    const [selection] = await chooseTables(connection, { tables: [], query: null, ...wanted });
    const plan = await planExtract(connection, selection, { ...everything, ...wish });
    const path = scratch.path("out.parquet");
    const notes = await connection.extract(plan, path);
    const read = `read_parquet(${quoteText(path)})`;
    const described = await duck.rows(`describe select * from ${read}`);
    return {
      columns: Object.fromEntries(described.map(([name, type]) => [String(name), String(type)])),
      rows: await duck.rows(`select * from ${read}`),
      notes: [...plan.notes, ...notes],
    };
  } finally {
    duck.close();
    scratch.remove();
  }
}
