import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { extname, join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { fsyncFolder } from "../base/atomic-file.ts";
import { demandPlainName } from "../base/plain-name.ts";
import { maxFilesPerSession } from "../domain/session.ts";
import { maxFileBytes } from "../domain/uploaded-file.ts";

export interface Upload {
  /** The name the file had where it came from; never used as a path. */
  originalName: string;
  bytes: AsyncIterable<Uint8Array>;
}

export interface StoredUpload {
  file_id: string;
  original_name: string;
  /** Relative to the session's folder. */
  path: string;
  size_bytes: number;
}

export interface UploadPlace {
  /** Where a file lies until it is accepted, on the same disk; the session's own folder unless given. */
  incoming?: string;
  /** The name it is known by; refuses what may not be uploaded by throwing. CSV alone unless given. */
  nameOf?(originalName: string): string;
  /** Looks at the file before it is kept; refuses it by throwing. */
  accept?(path: string, upload: StoredUpload): Promise<void>;
}

/** Keeps an uploaded file in the session's folder under an id of its own. A refused or broken upload leaves nothing behind. */
export async function storeUpload(
  sessionFolder: string,
  { originalName, bytes }: Upload,
  place: UploadPlace = {},
): Promise<StoredUpload> {
  const name = (place.nameOf ?? csvName)(originalName);
  const folder = join(sessionFolder, "files");
  demandRoom(folder);
  const id = randomUUID();
  const file = `${id}${extname(name).toLowerCase()}`;
  const incoming = place.incoming ?? folder;
  mkdirSync(incoming, { recursive: true });
  const part = join(incoming, `${id}.part`);
  try {
    const size_bytes = await receive(bytes, part);
    const stored = { file_id: id, original_name: name, path: `files/${file}`, size_bytes };
    await place.accept?.(part, stored);
    // Others may have come while this one was on its way.
    demandRoom(folder);
    mkdirSync(folder, { recursive: true });
    renameSync(part, join(folder, file));
    fsyncFolder(folder);
    return stored;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** The name without folders, of a file that may be uploaded. */
export const csvName = (originalName: string): string =>
  bareName(originalName, /.\.csv$/i, "is not a .csv file. Save the table as CSV and upload that.");

/** The same where JSON and Parquet may be uploaded too. */
export const tableFileName = (originalName: string): string =>
  bareName(
    originalName,
    /.\.(csv|tsv|json|jsonl|ndjson|parquet)$/i,
    "is not a table. Upload .csv, .tsv, .json, .jsonl, .ndjson or .parquet.",
  );

function bareName(originalName: string, ending: RegExp, otherwise: string): string {
  const name = demandPlainName(originalName).split(/[\\/]/).at(-1) || "upload.csv";
  if (ending.test(name) && name.length <= 255) return name;
  throw new AppError("INVALID_FILE_TYPE", `"${name.slice(0, 80)}" ${otherwise}`, { name: name.slice(0, 255) });
}

// Beside them lies what is known of them, and what is still arriving.
const isData = (file: string): boolean => !/((_meta|_profile|^sources)\.json|\.(part|tmp))$/.test(file);

/** Refuses so many more files where there is no room for them. */
export function demandRoom(folder: string, more = 1): void {
  const count = existsSync(folder) ? readdirSync(folder).filter(isData).length : 0;
  if (count + more <= maxFilesPerSession) return;
  throw new AppError(
    "MAX_FILES_EXCEEDED",
    more === 1
      ? `The session has ${maxFilesPerSession} files already, the most there can be. Remove one first.`
      : `The session has ${count} of at most ${maxFilesPerSession} files: there is no room for ${more} more.`,
    { limit: maxFilesPerSession },
  );
}

/** Writes what comes, up to a limit; how much it was. */
export async function receive(bytes: AsyncIterable<Uint8Array>, path: string, limit = maxFileBytes): Promise<number> {
  const file = await open(path, "w");
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
    }
    await file.sync();
    return size;
  } catch (error) {
    throw isSystemError(error) ? Object.assign(error, { path }) : error;
  } finally {
    await file.close();
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "errno" in error && !("path" in error);

function tooLarge(limit: number): AppError {
  return new AppError(
    "FILE_TOO_LARGE",
    `The file is larger than ${Math.round((limit / 1024 / 1024) * 10) / 10} MB, the most that can be uploaded.`,
    { limit },
  );
}
