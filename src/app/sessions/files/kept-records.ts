import { statSync } from "node:fs";
import { type FileRecord, profilePath, readFiles, withProfile } from "./file-records.ts";

const mostKept = 500;

/** Reads the files of sessions; what was read is kept while it lies there unchanged, for who looks every second. */
export function keepFileRecords(): (folder: string) => FileRecord[] {
  const kept = new Map<string, { stamp: string; profile: FileRecord["profile"] }>();
  return (folder) =>
    readFiles(folder).map((file) => {
      const path = profilePath(folder, file.file_id);
      const stamp = stampOf(path);
      const known = kept.get(path);
      if (known?.stamp === stamp) return { file, profile: known.profile };
      const record = withProfile(folder, file);
      kept.delete(path);
      kept.set(path, { stamp, profile: record.profile });
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
      return record;
    });
}

// A file is replaced, never written over: another content is another file.
function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : "";
}
