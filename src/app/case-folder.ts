import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  auditFile,
  listCaseFiles,
  metadataFile,
  progressFile,
  runLockFile,
  stepsFolder,
} from "../ledger/case-files.ts";
import { holdRun } from "../ledger/run-lock.ts";
import { readCaseState } from "../ledger/seal-case.ts";
import { namedFrom } from "../ledger/sources.ts";
import { type CaseRequest, createRequest, findRequest, isSameRequest } from "./case-request.ts";
import { homeFolder } from "./home.ts";

/**
 * The folder to work in: one in which the very same request was left unfinished, else the folder named, or a new one inside it when it
 * holds something already; what a failed attempt left does not count.
 */
export async function claimCaseFolder(out: string | null, wanted: CaseRequest): Promise<string> {
  if (out === null) return claim(sessionFolder(wanted.sessionId), wanted)!;
  mkdirSync(out, { recursive: true, mode: 0o700 });
  return (
    findUnfinished(out, wanted) ??
    ((await isFree(out)) ? claim(out, wanted) : null) ??
    claim(join(out, `case-${wanted.sessionId.slice(0, 8)}`), wanted)!
  );
}

/** The case meant by a folder or the id of a session or an analysis. */
export function findCaseFolder(text: string): string {
  if (existsSync(text)) return text;
  const analysis = join(homeFolder(), "analyses", text);
  return existsSync(analysis) ? analysis : sessionFolder(text);
}

const sessionFolder = (sessionId: string): string => join(homeFolder(), "sessions", sessionId);

/** Null when another request was quicker. */
export function claim(folder: string, wanted: CaseRequest): string | null {
  const request = { ...wanted, sources: wanted.sources.map((source) => namedFrom(folder, source)) };
  return createRequest(folder, request) || isFor(folder, wanted) ? folder : null;
}

function isFor(folder: string, wanted: CaseRequest): boolean {
  const found = findRequest(folder);
  return found !== null && isSameRequest(found, wanted);
}

function findUnfinished(out: string, wanted: CaseRequest): string | null {
  const inside = readdirSync(out).filter((name) => /^case-[0-9a-f]{8}$/.test(name));
  const folders = [out, ...inside.sort().map((name) => join(out, name))];
  return folders.find((folder) => isFor(folder, wanted) && readCaseState(folder) === "unfinished") ?? null;
}

async function isFree(folder: string): Promise<boolean> {
  if (readdirSync(folder).length === 0) return true;
  if (!holdsFailureOnly(folder)) return false;
  const release = await holdRun(folder);
  try {
    if (!holdsFailureOnly(folder)) return false;
    for (const path of failureLeaves) rmSync(join(folder, path), { recursive: true, force: true });
    return true;
  } finally {
    release();
  }
}

const failureLeaves = [metadataFile, progressFile, stepsFolder];

/** The audit trail of an attempt that failed stays, and the next attempt goes on with it; its steps are of no use to another request. */
function holdsFailureOnly(folder: string): boolean {
  const isLeft = (path: string) => [auditFile, runLockFile, ...failureLeaves].some((left) => path.startsWith(left));
  return listCaseFiles(folder).every(isLeft) && hasFailed(join(folder, auditFile));
}

function hasFailed(log: string): boolean {
  const last = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").at(-1)! : "";
  return last.includes('"event_data":{"failed":');
}
