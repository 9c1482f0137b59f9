import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { type KeptFolders, openKeptFolders } from "../kept-folders.ts";
import { type AnalysisRecord, hasEnded, readAnalysisRecord } from "./analysis-record.ts";

export interface FoundAnalysis {
  folder: string;
  record: AnalysisRecord;
}

export interface AnalysisFolders extends Pick<KeptFolders, "root" | "incoming" | "remove"> {
  /** Throws ANALYSIS_NOT_FOUND, also for what is expired. */
  find(id: string): FoundAnalysis;
  /** In no order; expired ones too. */
  all(): FoundAnalysis[];
}

/** Analyses as folders under the home folder, those of the command line too. */
export function openAnalysisFolders(home: string, now: () => Date): AnalysisFolders {
  const { root, incoming, folderOf, ids, remove } = openKeptFolders(join(home, "analyses"), now);
  const read = (folder: string): FoundAnalysis | null => {
    const record = readAnalysisRecord(folder);
    return record ? { folder, record } : null;
  };
  return {
    root,
    incoming,
    remove,
    find: (id) => {
      const folder = folderOf(id);
      const found = folder === null ? null : read(folder);
      if (!found || isExpired(found.record, now())) throw notFound(id);
      return found;
    },
    all: () => ids().flatMap((id) => read(join(root, id)) ?? []),
  };
}

/** A run in progress is let end. */
export const isExpired = (record: AnalysisRecord, now: Date): boolean =>
  hasEnded(record) && Date.parse(record.expires_at) <= now.getTime();

const notFound = (id: string): AppError =>
  new AppError("ANALYSIS_NOT_FOUND", `Analysis ${id.slice(0, 60)} does not exist.`, { request_id: id.slice(0, 60) });
