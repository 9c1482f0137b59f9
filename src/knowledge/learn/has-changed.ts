import { statSync } from "node:fs";
import type { StoredDocument } from "../../store/records/document.ts";
import { hashFile, readingVersion } from "./prepare-document.ts";

// A file that is written twice within the clock's smallest step keeps its time; one this much older than its learning did not.
const settledMs = 2000;

/** Whether the file holds something else than was learnt from it. Its bytes are read only where its time or size differ. */
export function hasChanged({ path, contentHash, modifiedAt, learnedAt, metadata }: StoredDocument): boolean {
  if (!contentHash.startsWith(`${readingVersion}:`)) return true;
  const { mtime, size } = statSync(path!);
  const isSame = modifiedAt !== null && Date.parse(modifiedAt) === mtime.getTime() && metadata["size"] === size;
  if (isSame && Date.parse(learnedAt) - mtime.getTime() > settledMs) return false;
  return hashFile(path!) !== contentHash;
}
