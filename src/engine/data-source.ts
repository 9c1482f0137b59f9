import { mkdirSync } from "node:fs";
import { makeScratchFolder } from "../base/scratch-folder.ts";
import { type Cell, openDuck } from "./duck.ts";
import { expandPaths } from "./load/expand-paths.ts";
import { loadFile } from "./load/load-file.ts";
import { uniteParts } from "./load/unite-parts.ts";
import { profileTable } from "./profile/profile-table.ts";
import type { ProfiledTable } from "./profile/profiled-table.ts";
import { relateTables } from "./relate/relate-tables.ts";
import type { Relationship } from "./relate/relationship.ts";
import { escapeGlob, quoteName, quoteText } from "./sql.ts";

/** Tables to ask questions of. Files are one kind of source, SQL servers another; nobody outside this folder knows which. */
export interface DataSource {
  tables: ProfiledTable[];
  relationships: Relationship[];
  /** Runs a query in which the tables go by their names. */
  rows(sql: string, params?: Cell[]): Promise<Cell[][]>;
  close(): void;
}

export interface FileSourceOptions {
  memoryLimit?: string;
  threads?: number;
  onProgress?(step: string): void;
}

/** Reads, profiles and relates files and folders of tables. */
export async function openFiles(paths: string[], options: FileSourceOptions = {}): Promise<DataSource> {
  const scratch = makeScratchFolder();
  const spillFolder = scratch.path("spill");
  mkdirSync(spillFolder);
  const duck = await openDuck({ spillFolder, ...options });
  const close = () => {
    duck.close();
    scratch.remove();
  };
  try {
    const progress = options.onProgress ?? (() => {});
    const loaded = [];
    for (const path of expandPaths(paths)) {
      progress(`reading ${path}`);
      loaded.push(await loadFile(path, { duck, scratch }));
    }
    const tables: ProfiledTable[] = [];
    for (const table of await uniteParts(loaded, { duck, scratch })) {
      progress(`profiling ${table.name}`);
      await duck.run(
        `create view ${quoteName(table.name)} as select * from read_parquet(${quoteText(escapeGlob(table.parquet))})`,
      );
      tables.push(await profileTable(duck, table));
    }
    progress("relating tables");
    const relationships = await relateTables(duck, tables);
    return { tables, relationships, rows: duck.rows, close };
  } catch (error) {
    close();
    throw error;
  }
}
