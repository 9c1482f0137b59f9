import { AppError } from "../../base/app-error.ts";
import type { OrderedSource } from "../../domain/analysis-order.ts";
import { maxFilesPerSession } from "../../domain/session.ts";
import { findFileRecord, readFileRecords } from "../sessions/files/file-records.ts";
import type { SessionFolders } from "../sessions/session-folders.ts";
import type { AnalysisFolders } from "./analysis-folders.ts";
import type { KeptTable, UploadedTables } from "./uploaded-tables.ts";

export interface TablePlaces {
  uploads: Pick<UploadedTables, "find">;
  sessions: Pick<SessionFolders, "find">;
  analyses: Pick<AnalysisFolders, "find">;
}

/** The tables that sources mean, each once. Only what is kept here can be meant, never a path. */
export function findTables(sources: OrderedSource[], places: TablePlaces): KeptTable[] {
  const found = new Map<string, KeptTable>();
  for (const table of sources.flatMap((source) => tablesOf(source, places)))
    found.set(`${table.folder}/${table.record.file.path}`, table);
  if (found.size > maxFilesPerSession)
    throw new AppError("MAX_FILES_EXCEEDED", `An analysis takes at most ${maxFilesPerSession} files.`, {
      files: found.size,
      limit: maxFilesPerSession,
    });
  return [...found.values()];
}

function tablesOf(source: OrderedSource, { uploads, sessions, analyses }: TablePlaces): KeptTable[] {
  refuseOutside(source);
  const { file_id, session_id, request_id } = source;
  if (session_id !== undefined) return filesIn(sessions.find(session_id).folder, file_id);
  if (request_id !== undefined) return filesIn(analyses.find(request_id).folder, file_id);
  return [uploads.find(file_id!)];
}

function filesIn(folder: string, fileId: string | undefined): KeptTable[] {
  const records = fileId === undefined ? readFileRecords(folder) : [findFileRecord(folder, fileId)];
  const tables = records.filter(({ profile }) => profile !== null).map((record) => ({ folder, record }));
  if (tables.length > 0) return tables;
  throw new AppError("NO_FILES_UPLOADED", "There is no uploaded file behind this source. Upload one first.");
}

function refuseOutside({ file_path }: OrderedSource): void {
  if (file_path != null)
    throw new AppError(
      "FORBIDDEN",
      "Files on the server's disk cannot be named. Upload the file, or name it by its file_id.",
    );
}
