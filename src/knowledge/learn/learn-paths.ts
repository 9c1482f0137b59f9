import { statSync } from "node:fs";
import { resolve, sep } from "node:path";
import { AppError } from "../../base/app-error.ts";
import type { LearnResult } from "../../domain/learn-result.ts";
import type { DocumentToLearn, StoredDocument } from "../../store/records/document.ts";
import type { Store } from "../../store/store.ts";
import { type DocumentFile, type DocumentListing, listDocuments, type SkippedFile } from "../read/list-documents.ts";
import { openDocumentReader } from "../read/read-document.ts";
import { hasChanged } from "./has-changed.ts";
import { nameSources } from "./name-sources.ts";
import { prepareDocument } from "./prepare-document.ts";

// Written together: an index of many small pieces is slow to search until it is merged.
const chunksAtOnce = 500;

/** Everything below the paths, as it is now, in the store. */
export async function learnPaths(
  paths: readonly string[],
  store: Store,
  onProgress: (step: string) => void,
): Promise<LearnResult> {
  const roots = paths.map((path) => resolve(path));
  const listing = listDocuments(roots);
  const known = (await store.documents.list()).filter(({ path }) => path !== null);
  const gone = known.filter((document) => hasVanished(document, roots, listing));
  const forgotten = gone.length === 0 ? 0 : await store.documents.remove(gone.map(({ id }) => id));
  const { changed, unchanged } = divide(listing.files, known);
  const learnt = await learnFiles(
    changed,
    known.filter((one) => !gone.includes(one)),
    store,
    onProgress,
  );
  return {
    documents: unchanged.length + learnt.documents,
    chunks: unchanged.reduce((sum, { chunkCount }) => sum + chunkCount, 0) + learnt.chunks,
    unchanged: unchanged.length,
    forgotten,
    skipped: [...listing.skipped, ...learnt.skipped],
  };
}

// What lies in a folder that cannot be opened right now may still be there.
function hasVanished({ path }: StoredDocument, roots: string[], { files, skipped }: DocumentListing): boolean {
  const isBelow = (folder: string) => path!.startsWith(folder + sep);
  if (!roots.some((root) => isBelow(root) && statSync(root).isDirectory())) return false;
  return (
    !files.some((file) => file.path === path) && !skipped.some((entry) => entry.path === path || isBelow(entry.path))
  );
}

function divide(files: DocumentFile[], known: StoredDocument[]) {
  const byPath = new Map(known.map((document) => [document.path, document]));
  const unchanged: StoredDocument[] = [];
  const changed: DocumentFile[] = [];
  for (const file of files) {
    const document = byPath.get(file.path);
    if (document && !hasChanged(document)) unchanged.push(document);
    else changed.push(file);
  }
  return { changed, unchanged };
}

interface Learnt {
  documents: number;
  chunks: number;
  skipped: SkippedFile[];
}

async function learnFiles(
  files: DocumentFile[],
  known: StoredDocument[],
  store: Store,
  onProgress: (step: string) => void,
): Promise<Learnt> {
  const reader = openDocumentReader();
  const names = nameSources(known);
  const result: Learnt = { documents: 0, chunks: 0, skipped: [] };
  let batch: DocumentToLearn[] = [];
  const write = async () => {
    await replace(batch, known, store);
    result.documents += batch.length;
    result.chunks += countChunks(batch);
    batch = [];
  };
  try {
    for (const [index, file] of files.entries()) {
      const prepared = await prepareDocument({ path: file.path, sourceUrl: names.nameOf(file) }, reader).catch(
        toReason,
      );
      if (typeof prepared === "string") result.skipped.push({ path: file.path, reason: prepared });
      else batch.push(prepared);
      if (countChunks(batch) < chunksAtOnce) continue;
      await write();
      onProgress(`${index + 1} of ${files.length} documents read`);
    }
    await write();
  } finally {
    reader.close();
  }
  return result;
}

/** A document that is cited by another name now does not stay under the old one. */
async function replace(batch: DocumentToLearn[], known: StoredDocument[], store: Store): Promise<void> {
  if (batch.length === 0) return;
  const urls = new Map(batch.map(({ path, sourceUrl }) => [path, sourceUrl]));
  const renamed = known.filter(({ path, sourceUrl }) => urls.has(path) && urls.get(path) !== sourceUrl);
  await store.documents.learn(batch);
  if (renamed.length > 0) await store.documents.remove(renamed.map(({ id }) => id));
}

function countChunks(batch: readonly DocumentToLearn[]): number {
  return batch.reduce((sum, { chunks }) => sum + chunks.length, 0);
}

// One file that cannot be read, for whatever reason, does not keep the others from being learnt.
function toReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === "EACCES" ? "cannot be opened: no permission" : `cannot be read: ${message}`;
}
