import type { ScratchFolder } from "../../base/scratch-folder.ts";
import type { Duck } from "../duck.ts";
import type { LoadedTable } from "./loaded-table.ts";

/** What every reader needs: an engine to read with and a place for intermediate files. */
export interface LoadContext {
  duck: Duck;
  scratch: ScratchFolder;
}

export type TableContent = Omit<LoadedTable, "name" | "file">;
