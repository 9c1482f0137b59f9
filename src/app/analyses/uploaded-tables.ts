import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { fsyncFolder } from "../../base/atomic-file.ts";
import type { AnalysisFile } from "../../domain/analysis-details.ts";
import { sessionExpiry } from "../../domain/session.ts";
import type { LocalFile } from "../../domain/uploaded-file.ts";
import { storeUpload, tableFileName } from "../../ledger/store-upload.ts";
import { openKeptFolders } from "../kept-folders.ts";
import {
  type FileRecord,
  readFileRecords,
  toFileSchema,
  toSessionFile,
  writeFileRecord,
} from "../sessions/files/file-records.ts";
import type { NewFile } from "../sessions/sessions.ts";
import type { TakenFiles } from "../sources/sources.ts";
import type { Tables } from "../tables/ask-tables.ts";
import type { ReadTable } from "../tables/table-task.ts";

export interface KeptTable {
  /** The path of the file is relative to it. */
  folder: string;
  record: FileRecord;
}

/** Tables that were uploaded for analyses and can be named in any number of them, until their time is over. */
export interface UploadedTables {
  /** Keeps, reads and profiles it; a broken, refused or unreadable one leaves nothing behind. */
  add(file: Pick<NewFile, "name" | "bytes">): Promise<AnalysisFile>;
  /** Makes tables that were taken out of a database its own, all or none. */
  keep(taken: Pick<TakenFiles, "folder" | "records">): AnalysisFile[];
  /** Throws FILE_NOT_FOUND. */
  find(fileId: string): KeptTable;
  describe(fileId: string): AnalysisFile;
  remove(fileId: string): void;
  expired(): string[];
  /** Removes it whatever state it is in. */
  drop(id: string): void;
}

interface Place {
  root: string;
  timeoutHours: number;
  tables: Tables;
  now: () => Date;
}

/** Each lies in a folder of its own, kept there as a session keeps its files. */
export function openUploadedTables({ root, timeoutHours, tables, now }: Place): UploadedTables {
  const { incoming, folderOf, ids, remove } = openKeptFolders(root, now);
  const expiryOf = ({ uploaded_at }: LocalFile) => sessionExpiry(uploaded_at, timeoutHours);
  const read = (folder: string): KeptTable | null => {
    const [record] = readFileRecords(folder);
    return record ? { folder, record } : null;
  };
  const find = (fileId: string): KeptTable => {
    const folder = folderOf(fileId);
    const found = folder === null ? null : read(folder);
    if (found && Date.parse(expiryOf(found.record.file)) > now().getTime()) return found;
    throw new AppError("FILE_NOT_FOUND", `There is no uploaded file ${fileId.slice(0, 60)}. Upload it again.`, {
      file_id: fileId.slice(0, 60),
    });
  };
  const describe = ({ record }: KeptTable): AnalysisFile => {
    const { session_id: _, description: __, path: ___, corrected_roles: ____, ...shown } = toSessionFile(record);
    return { ...shown, expires_at: expiryOf(record.file) };
  };
  return {
    find,
    describe: (fileId) => describe(find(fileId)),
    remove: (fileId) => remove(find(fileId).record.file.file_id),
    drop: remove,
    keep: ({ folder: from, records }) => {
      try {
        return records.map(({ file: taken, profile }) => {
          const file = { ...taken, session_id: taken.file_id };
          const folder = join(root, file.file_id);
          mkdirSync(join(folder, "files"), { recursive: true });
          renameSync(join(from, file.path), join(folder, file.path));
          fsyncFolder(join(folder, "files"));
          writeFileRecord(folder, { file, profile });
          return describe({ folder, record: { file, profile } });
        });
      } catch (error) {
        for (const { file } of records) remove(file.file_id);
        throw error;
      }
    },
    expired: () => ids().filter((id) => isOver(join(root, id))),
    add: async ({ name: originalName, bytes }) => {
      const id = randomUUID();
      const name = tableFileName(originalName);
      const folder = join(root, id);
      let table: ReadTable | null = null;
      const stored = await storeUpload(
        folder,
        { originalName: name, bytes },
        {
          incoming,
          nameOf: tableFileName,
          accept: async (path) => {
            table = await tables.ask("read", { file: { path, name, roles: {} }, mayBeParquet: true });
          },
        },
      );
      const profile = { ...(table as unknown as ReadTable), roles: {}, key: null };
      const file: LocalFile = {
        ...stored,
        file_id: id,
        session_id: id,
        description: "",
        row_count: profile.table.rowCount,
        schema: toFileSchema(profile.table, {}),
        uploaded_at: now().toISOString(),
      };
      const record = { file, profile };
      writeFileRecord(folder, record);
      return describe({ folder, record });
    },
  };

  function isOver(folder: string): boolean {
    const found = read(folder);
    if (found) return Date.parse(expiryOf(found.record.file)) <= now().getTime();
    // Half of an upload that a crash cut off.
    const age = now().getTime() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return age > 3_600_000;
  }
}
