import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";

const dataEnding = /\.(csv|tsv|tab|psv|txt|json|jsonl|ndjson|parquet|pq|xlsx)(\.gz|\.gzip)?$/i;

/** The files meant by paths of files and folders; in folders, those whose names end like tables, in a fixed order. */
export function expandPaths(paths: string[]): string[] {
  const files = paths.flatMap((path) => {
    const found = statOrExplain(path);
    if (!found.isDirectory()) return [path];
    const inside = listFolder(path);
    if (inside.length === 0)
      throw new AppError(
        "NO_FILES_UPLOADED",
        `The folder ${path} holds no table (CSV, TSV, JSON, NDJSON, Parquet or Excel).`,
        { path },
      );
    return inside;
  });
  return [...new Set(files)];
}

function listFolder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name.startsWith(".") ? [] : listFolder(path);
      return dataEnding.test(entry.name) && !entry.name.startsWith(".") ? [path] : [];
    });
}

function statOrExplain(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    throw new AppError("FILE_NOT_FOUND", `There is no file or folder ${path}.`, { path }, error);
  }
}
