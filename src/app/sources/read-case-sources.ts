import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sourcesFile } from "../../ledger/case-files.ts";
import { type Source, sourcesSchema } from "../../ledger/sources.ts";
import { findRequest } from "../case-request.ts";

/** All data of a case: once it is written what it says itself, with what was taken out of a source; before that the files it was asked about. */
export function readCaseSources(folder: string): Source[] {
  const path = join(folder, sourcesFile);
  if (existsSync(path)) return sourcesSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  return findRequest(folder)?.sources ?? [];
}
