import { openFiles, type TableFile } from "../engine/data-source.ts";
import { expandPaths } from "../engine/load/expand-paths.ts";
import { type FindQuestion, type ProposedPeriods, proposePeriods } from "../investigate/find/propose-periods.ts";
import type { SourceRequest } from "./sources/source-request.ts";

export interface FindRequest {
  files: string[];
  source?: SourceRequest | null;
  question: FindQuestion;
  signal?: AbortSignal;
  onProgress?(step: string): void;
}

/** Which two periods are worth comparing, by the metric's own history in the files or the source. */
export async function findPeriods({
  files,
  source = null,
  question,
  onProgress = () => {},
  signal,
}: FindRequest): Promise<ProposedPeriods[]> {
  const propose = async (taken: TableFile[]) => {
    const opened = await openFiles([...expandPaths(files), ...taken], { onProgress });
    try {
      onProgress("looking for a change of the metric");
      return await proposePeriods(question, opened);
    } finally {
      opened.close();
    }
  };
  if (source === null) return propose([]);
  const { withExtracted } = await import("./sources/with-extracted.ts");
  return withExtracted(source, { onProgress, signal }, propose);
}
