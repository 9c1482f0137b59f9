import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { fsyncFolder } from "../base/atomic-file.ts";
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

/** Keeps an uploaded file in the session's folder under an id of its own. A refused or broken upload leaves nothing behind. */
export async function storeUpload(sessionFolder: string, { originalName, bytes }: Upload): Promise<StoredUpload> {
  const name = originalName.split(/[\\/]/).at(-1) || "upload.csv";
  if (!/\.csv$/i.test(name) || name.length > 255) {
    throw new AppError(
      "INVALID_FILE_TYPE",
      `"${name.slice(0, 80)}" is not a .csv file. Save the table as CSV and upload that.`,
      { name },
    );
  }
  const folder = join(sessionFolder, "files");
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).filter((file) => file.endsWith(".csv")).length >= maxFilesPerSession) {
    throw new AppError(
      "MAX_FILES_EXCEEDED",
      `The session has ${maxFilesPerSession} files already, the most there can be. Remove one first.`,
      { limit: maxFilesPerSession },
    );
  }
  const id = randomUUID();
  const size = await receive(bytes, join(folder, `${id}.part`));
  renameSync(join(folder, `${id}.part`), join(folder, `${id}.csv`));
  fsyncFolder(folder);
  return { file_id: id, original_name: name, path: `files/${id}.csv`, size_bytes: size };
}

async function receive(bytes: AsyncIterable<Uint8Array>, path: string): Promise<number> {
  const file = openSync(path, "w");
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > maxFileBytes)
        throw new AppError(
          "FILE_TOO_LARGE",
          `The file is larger than ${maxFileBytes / 1024 / 1024} MB, the most that can be uploaded.`,
          { limit: maxFileBytes },
        );
      for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
    }
    fsyncSync(file);
    return size;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
