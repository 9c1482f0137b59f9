import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../../base/app-error.ts";
import { fsyncFolder } from "../../../base/atomic-file.ts";
import type { SourceSelection } from "../../../domain/source.ts";
import { demandRoom } from "../../../ledger/store-upload.ts";
import type { SessionParts } from "../session-parts.ts";
import { countFiles, demandOpen } from "./add-file.ts";
import { type FileRecord, readFiles, writeFileRecord } from "./file-records.ts";

/** Takes tables out of a source and makes them part of the session, all or none, as if they had been uploaded. */
export async function addTables(
  id: string,
  selection: SourceSelection,
  parts: SessionParts,
  signal?: AbortSignal,
): Promise<FileRecord[]> {
  const { folders, sources, turns } = parts;
  const demandPlace = (count: number) => {
    const session = folders.find(id);
    demandOpen(session);
    demandRoom(join(session.folder, "files"), count);
    return session;
  };
  demandPlace(selection.tables.length + (selection.query === null ? 0 : 1));
  const taken = await sources.take(selection, { incoming: folders.incoming, signal });
  try {
    return await turns.take(id, async () => {
      signal?.throwIfAborted();
      const { folder, record } = demandPlace(taken.records.length);
      refuseKnown(folder, taken.records);
      mkdirSync(join(folder, "files"), { recursive: true });
      const added = taken.records.map(({ file, profile }) => ({
        file: { ...file, session_id: record.session_id },
        profile,
      }));
      for (const { file } of added) renameSync(join(taken.folder, file.path), join(folder, file.path));
      fsyncFolder(join(folder, "files"));
      for (const one of added) writeFileRecord(folder, one);
      countFiles(id, parts);
      return added;
    });
  } finally {
    taken.discard();
  }
}

/** Twice the same rows would count twice. */
function refuseKnown(folder: string, records: FileRecord[]): void {
  const nameOf = ({ origin }: FileRecord["file"]) => origin && `${origin.source}/${origin.table}`;
  const known = new Set(readFiles(folder).map(nameOf));
  const twice = records.find(({ file }) => known.has(nameOf(file)));
  if (twice)
    throw new AppError(
      "INVALID_STATE",
      `${twice.file.original_name} was taken from this source already. Remove it first to read it again, or give the query another name.`,
      { table: twice.file.original_name },
    );
}
