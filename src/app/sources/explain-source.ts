import type { ExplainResult } from "../../domain/explain-result.ts";
import { type ExplainRequest, explainFiles } from "../explain-files.ts";
import type { SourceRequest } from "./source-request.ts";
import { withExtracted } from "./with-extracted.ts";

/** Which segments account for the gap, one case per table of the source. */
export async function explainSource(source: SourceRequest, request: ExplainRequest): Promise<ExplainResult[]> {
  return withExtracted(source, {}, async (tables) => {
    const results: ExplainResult[] = [];
    for (const { path, name, notes = [] } of tables)
      for await (const result of explainFiles([path], request)) {
        const all = [...notes, ...(result.notes ?? [])];
        results.push({ ...result, file: name, ...(all.length > 0 ? { notes: all } : {}) });
      }
    return results;
  });
}
