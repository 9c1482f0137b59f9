import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";

export const auditFile = "audit.jsonl";
export const manifestFile = "manifest.json";
export const sourcesFile = "files/sources.json";
export const metadataFile = "metadata.json";
export const progressFile = "analysis/progress.txt";
/** What the case is remembered by. */
export const memoryFile = "memory.json";
export const stepsFolder = "analysis/steps";
/** What was asked about the case after it was finished, and answered. */
export const chatHistoryFile = "chat/history.json";
/** Says who works on the case now. */
export const runLockFile = "run.lock";

/** What happened in the runs of the case, for whoever watches; nothing in it is part of the outcome. */
export const eventsFile = "events.ndjson";

/** Tells who works on the case to stop. */
export const stopFile = "run.stop";

/** Who vouches for the case; it may come later, so it is in no manifest. */
export const signatureFile = "signature.json";

/** Files that prove the others; what covers them is told in manifest.ts. */
export const provingFiles = [auditFile, `${auditFile}.head`, manifestFile];

// A process killed after its last word leaves its locks behind; they tell of the process and are no part of the case.
const locks = [runLockFile, `${auditFile}.lock`, eventsFile, stopFile];

/** Every file of the case, sorted by path; a case inside the folder is a case of its own, and talk about it is none of it. */
export function listCaseFiles(folder: string): string[] {
  return listFolder(folder, "")
    .filter((path) => !locks.includes(path) && !isTalk(path))
    .sort();
}

// A case is sealed before the first question about it: the history, its lock and its unfinished copies come after.
const isTalk = (path: string): boolean => /^chat\/history\.json(\.\d+\.tmp|\.lock(-break)?(\.[^/]+)?)?$/.test(path);

function listFolder(folder: string, inside: string): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) return isNestedCase(path) ? [] : listFolder(folder, path);
    if (!entry.isFile())
      throw new AppError("INVALID_STATE", `${path} is neither a file nor a folder; a case has only these.`, { path });
    return [path];
  });
}

const isNestedCase = (path: string): boolean => /^case-[0-9a-f]{8}$/.test(path);

/** What processes that were killed left behind: files never renamed to their names. */
export function removeLeftovers(folder: string): void {
  const leftover = /(\.\d+\.tmp|\.lock(-break)?\.[^/]+)$/;
  for (const path of listCaseFiles(folder)) if (leftover.test(path)) rmSync(join(folder, path), { force: true });
}
