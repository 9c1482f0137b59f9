import { join } from "node:path";
import { makeScratchFolder } from "../../base/scratch-folder.ts";
import type { TableFile } from "../../engine/data-source.ts";
import { unkeptSteps } from "../../ledger/unkept-steps.ts";
import { extractTables } from "./extract-tables.ts";
import type { SourceRequest } from "./source-request.ts";

export interface Extracting {
  onProgress?(text: string): void;
  signal?: AbortSignal;
}

/** Works with tables of a source of which nothing is to be kept. */
export async function withExtracted<T>(
  request: SourceRequest,
  { onProgress = () => {}, signal }: Extracting,
  work: (files: TableFile[]) => Promise<T>,
): Promise<T> {
  const scratch = makeScratchFolder();
  const nothing = { table: () => Promise.reject(new Error("Nothing is asked while tables are taken out.")) };
  try {
    const since = request.since === "all" ? null : request.since;
    const tables = await extractTables(
      request,
      { named: "", dateColumn: null, since },
      { folder: scratch.folder, steps: unkeptSteps(nothing), onProgress, signal },
    );
    return await work(
      tables.map(({ name, path, notes }) => ({
        path: join(scratch.folder, path),
        name: `${request.address.name}/${name}`,
        roles: {},
        notes,
      })),
    );
  } finally {
    scratch.remove();
  }
}
