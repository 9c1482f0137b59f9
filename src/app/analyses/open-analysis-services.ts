import { join } from "node:path";
import { openTurns } from "../../base/turns.ts";
import { loadSecretKey } from "../../models/secret-key.ts";
import type { RunQueue } from "../runs/run-queue.ts";
import { openSessionFolders } from "../sessions/session-folders.ts";
import type { Sources } from "../sources/sources.ts";
import { startSweeper } from "../sweep-expired.ts";
import type { Tables } from "../tables/ask-tables.ts";
import type { Analyses } from "./analyses.ts";
import { wasQueued } from "./analysis-events.ts";
import { type AnalysisFolders, isExpired, openAnalysisFolders } from "./analysis-folders.ts";
import { hasEnded } from "./analysis-record.ts";
import { openAnalyses } from "./open-analyses.ts";
import { openUploadedTables } from "./uploaded-tables.ts";

export interface AnalysisServicesOptions {
  home: string;
  environment: NodeJS.ProcessEnv;
  /** Hours after which an analysis or an uploaded file is removed. */
  timeoutHours: number;
  runs: RunQueue;
  tables: Tables;
  sources: Pick<Sources, "take">;
  onFailure(failure: unknown): void;
  now?: () => Date;
  sweepMs?: number;
}

/** Analyses of a server: those that a crash cut off are done again, and those whose time is over are removed. */
export function openAnalysisServices(options: AnalysisServicesOptions): Analyses {
  const { home, environment, timeoutHours, runs, tables, sources, onFailure } = options;
  const { now = () => new Date(), sweepMs = 60_000 } = options;
  const folders = openAnalysisFolders(home, now);
  const uploads = openUploadedTables({ root: join(folders.root, ".uploads"), timeoutHours, tables, now });
  const sessions = openSessionFolders({ home, timeoutHours, now });
  const turns = openTurns();
  const secretKey = () => loadSecretKey(environment);
  const parts = { folders, uploads, sessions, sources, tables, runs, turns, timeoutHours, secretKey, now };
  const analyses = openAnalyses(parts);
  const sweepers = [
    startSweeper({
      expired: () => folders.all().flatMap(({ record }) => (isExpired(record, now()) ? [record.request_id] : [])),
      remove: (id) => turns.take(id, async () => folders.remove(id)),
      onFailure,
      sweepMs,
    }),
    startSweeper({ expired: uploads.expired, remove: async (id) => uploads.drop(id), onFailure, sweepMs }),
  ];
  resumeRuns(folders, runs, onFailure);
  return {
    ...analyses,
    close: async () => {
      for (const sweeper of sweepers) sweeper.stop();
    },
  };
}

/** The oldest first, as they were asked for. One of the command line belongs to the process that does it. */
function resumeRuns(folders: AnalysisFolders, runs: RunQueue, onFailure: (failure: unknown) => void): void {
  const unfinished = folders
    .all()
    .filter(({ folder, record }) => !hasEnded(record) && wasQueued(folder))
    .sort((a, b) => (a.record.created_at < b.record.created_at ? -1 : 1));
  for (const { record } of unfinished) runs.add(record.request_id).catch(onFailure);
}
