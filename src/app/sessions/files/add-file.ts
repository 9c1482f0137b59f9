import { AppError } from "../../../base/app-error.ts";
import { sha256 } from "../../../base/canonical-json.ts";
import type { LocalFile } from "../../../domain/uploaded-file.ts";
import { csvName, storeUpload } from "../../../ledger/store-upload.ts";
import { writeRecord } from "../../case-metadata.ts";
import type { ReadTable } from "../../tables/table-task.ts";
import { type FoundSession, wrongStatus } from "../session-folders.ts";
import type { SessionParts } from "../session-parts.ts";
import type { NewFile } from "../sessions.ts";
import { type FileRecord, readFileRecords, readFiles, toFileSchema, writeFileRecord } from "./file-records.ts";

/** Receives the file, reads it, and only then makes it part of the session. */
export function addFile(id: string, given: NewFile, parts: SessionParts): Promise<FileRecord> {
  const key = given.idempotencyKey ? sha256(given.idempotencyKey) : null;
  const add = () => addNew(id, given, key, parts);
  // Two uploads with one key wait for each other; others do not.
  return key === null ? add() : parts.turns.take(`${id} file ${key}`, add);
}

async function addNew(id: string, given: NewFile, key: string | null, parts: SessionParts): Promise<FileRecord> {
  const { folders, tables, turns, now } = parts;
  const { folder, record } = folders.find(id);
  const known = key === null ? undefined : readFileRecords(folder).find(({ profile }) => profile?.key === key);
  if (known) return known;
  demandOpen({ folder, record });
  const name = csvName(given.name);
  let read: ReadTable | null = null;
  const stored = await storeUpload(
    folder,
    { originalName: name, bytes: given.bytes },
    {
      incoming: folders.incoming,
      accept: async (path) => {
        read = await tables.ask("read", { file: { path, name, roles: {} } });
        demandOpen(folders.find(id));
      },
    },
  );
  const { table, preview } = read as unknown as ReadTable;
  const file: LocalFile = {
    ...stored,
    session_id: record.session_id,
    description: (typeof given.description === "string" ? given.description : given.description()).slice(0, 2000),
    row_count: table.rowCount,
    schema: toFileSchema(table, {}),
    uploaded_at: now().toISOString(),
  };
  const added: FileRecord = { file, profile: { table, preview, roles: {}, key } };
  return turns.take(id, async () => {
    writeFileRecord(folder, added);
    countFiles(id, parts);
    return added;
  });
}

/** Says in the metadata how many files there are; the caller has the session's turn. */
export function countFiles(id: string, { folders }: SessionParts): void {
  const { folder, record } = folders.find(id);
  const file_count = readFiles(folder).length;
  const isFresh = record.status === "created" || record.status === "has_files";
  writeRecord(folder, {
    ...record,
    file_count,
    ...(isFresh ? { status: file_count > 0 ? "has_files" : "created" } : {}),
  });
}

/** Files of a session that runs or has run are part of the case. */
export function demandOpen({ record }: FoundSession): void {
  if (record.status === "created" || record.status === "has_files" || record.status === "failed") return;
  throw wrongStatus(record, "take or lose files any more");
}

export function demandColumn({ profile }: FileRecord, column: string) {
  const found = profile?.table.profiles.find(({ name }) => name === column);
  if (found) return found;
  const available = profile?.table.profiles.map(({ name }) => name) ?? [];
  throw new AppError(
    "COLUMN_NOT_FOUND",
    `There is no column '${column}'. Available columns: ${available.join(", ")}.`,
    {
      column,
      available,
    },
  );
}
