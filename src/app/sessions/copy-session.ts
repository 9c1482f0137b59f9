import { randomUUID } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { copyFile, cp, mkdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { readFileRecords, writeFileRecord } from "./files/file-records.ts";
import type { FoundSession } from "./session-folders.ts";

/** The files and documents of a session in a new one. */
export async function copyFiles(from: FoundSession, to: FoundSession): Promise<void> {
  await mkdir(join(to.folder, "files"), { recursive: true });
  for (const { file, profile } of readFileRecords(from.folder)) {
    if (profile === null)
      throw new AppError(
        "INVALID_STATE",
        `${file.original_name} was never uploaded, so it cannot be asked again here.`,
      );
    const file_id = randomUUID();
    const path = `files/${file_id}${extname(file.path)}`;
    await copyFile(join(from.folder, file.path), join(to.folder, path), constants.COPYFILE_FICLONE);
    writeFileRecord(to.folder, { file: { ...file, file_id, session_id: to.record.session_id, path }, profile });
  }
  const documents = join(from.folder, "documents");
  if (existsSync(documents)) await cp(documents, join(to.folder, "documents"), { recursive: true });
}
