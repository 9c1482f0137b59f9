import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { kindOfPath, learnableKinds } from "./choose-kind.ts";
import { type DocumentLimits, documentLimits } from "./document-limits.ts";

export interface DocumentFile {
  path: string;
  /** The path below the learned folder with forward slashes, names exactly as on disk. */
  sourceUrl: string;
}

export interface SkippedFile {
  path: string;
  reason: string;
}

export interface DocumentListing {
  files: DocumentFile[];
  skipped: SkippedFile[];
}

/**
 * The documents meant by paths of files and folders, in a fixed order. Hidden entries and `node_modules` are passed
 * over in silence; every other file that is not taken is in `skipped`. No file or folder is visited twice.
 */
export function listDocuments(paths: string[], limits: DocumentLimits = documentLimits): DocumentListing {
  const walk: Walk = { limits, seen: new Set(), files: [], skipped: [] };
  for (const path of paths) {
    const root = path.length > 1 ? path.replace(/[/\\]+$/, "") : path;
    if (statOrExplain(root).isDirectory()) walkFolder(root, root, 0, walk);
    else takeFile(root, basename(root), walk);
  }
  return { files: walk.files, skipped: walk.skipped };
}

interface Walk extends DocumentListing {
  limits: DocumentLimits;
  /** Real paths: a link to what was visited already is not followed. */
  seen: Set<string>;
}

function walkFolder(root: string, folder: string, depth: number, walk: Walk): void {
  if (!isNew(folder, walk)) return;
  if (depth > walk.limits.folderDepth) {
    walk.skipped.push({ path: folder, reason: `is nested more than ${walk.limits.folderDepth} folders deep` });
    return;
  }
  for (const name of entriesOf(folder, walk)) {
    const path = join(folder, name);
    const found = statOf(path);
    if (!found) walk.skipped.push({ path, reason: "cannot be opened: a broken link or no permission" });
    else if (found.isDirectory()) walkFolder(root, path, depth + 1, walk);
    else if (!found.isFile()) walk.skipped.push({ path, reason: "is not a regular file" });
    else takeFile(path, relative(root, path).split(sep).join("/"), walk);
  }
}

function entriesOf(folder: string, walk: Walk): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    walk.skipped.push({ path: folder, reason: "cannot be opened: no permission" });
    return [];
  }
  return entries
    .map(({ name }) => name)
    .filter((name) => !name.startsWith(".") && name !== "node_modules")
    .sort((a, b) => (a < b ? -1 : 1));
}

function takeFile(path: string, sourceUrl: string, walk: Walk): void {
  if (kindOfPath(path) === null) {
    walk.skipped.push({ path, reason: `is no document that can be learnt (${learnableKinds})` });
    return;
  }
  if (!isNew(path, walk)) return;
  if (walk.files.length >= walk.limits.files)
    throw new AppError(
      "MAX_FILES_EXCEEDED",
      `There are more than ${walk.limits.files} documents. Learn them in several steps, folder by folder.`,
      { limit: walk.limits.files },
    );
  walk.files.push({ path, sourceUrl });
}

function isNew(path: string, { seen }: Walk): boolean {
  const real = realpathSync(path);
  if (seen.has(real)) return false;
  seen.add(real);
  return true;
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function statOrExplain(path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    throw new AppError("FILE_NOT_FOUND", `There is no file or folder ${path}.`, { path }, error);
  }
}
