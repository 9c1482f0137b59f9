import { readFileSync } from "node:fs";
import { join } from "node:path";
import { firstDifference } from "../../base/first-difference.ts";
import { listCaseFiles, metadataFile, progressFile, stepsFolder } from "../../ledger/case-files.ts";
import type { Source } from "../../ledger/sources.ts";
import type { SoundCase } from "../../ledger/verify-case.ts";
import { readRecord } from "../case-metadata.ts";
import { draftFile } from "../sessions/session-details.ts";
import { isOutside, shown } from "./recorded-steps.ts";
import type { Replayed } from "./replay-case.ts";

export interface ComparedFiles {
  problem: string | null;
  /** Files that nothing computes: data, and what was taken in. */
  taken: string[];
}

/** Compares every file of the case with what it comes to when it is made again in another folder. */
export function compareFiles(
  { folder, manifest, sources }: SoundCase,
  again: string,
  replayed: Replayed,
): ComparedFiles {
  const made = new Set(listCaseFiles(again));
  const taken: string[] = [];
  const mayBeTaken = takenFiles(replayed, sources);
  const isStep = (path: string) => path.startsWith(stepsFolder);
  const paths = manifest.files.map(({ path }) => path);
  // What people read first, then the steps that led to it.
  for (const path of [...paths.filter((path) => !isStep(path)), ...paths.filter(isStep)]) {
    if (path === metadataFile || path === progressFile) continue;
    if (made.delete(path)) {
      const problem = compareFile(path, readFileSync(join(folder, path)), readFileSync(join(again, path)));
      if (problem !== null) return { problem, taken };
    } else if (mayBeTaken(path)) taken.push(path);
    else return { problem: `${path} is nothing that the data lead to`, taken };
  }
  const [missing] = made;
  const problem = missing === undefined ? null : `${missing} is missing: the data lead to it`;
  return { problem: problem ?? compareMetadata(folder, replayed) ?? compareProgress(folder, replayed), taken };
}

function takenFiles({ recorded, request }: Replayed, sources: Source[]): (path: string) => boolean {
  const named = new Set([
    draftFile,
    ...sources.flatMap(({ path, upload }) => [path, ...(upload ? filesOfUpload(upload.file_id) : [])]),
    ...[...recorded.heard.values()].flat().flatMap(({ what, value }) => (what === "files" ? filesOf(value) : [])),
  ]);
  const outside = [...recorded.heard].flatMap(([step, heard]) => (isOutside(heard) ? [`${stepsFolder}/${step}.`] : []));
  const hasDocuments = (request.question.documents ?? []).length > 0;
  return (path) =>
    named.has(path) ||
    outside.some((start) => path.startsWith(start)) ||
    (hasDocuments && path.startsWith("documents/"));
}

const filesOfUpload = (id: string): string[] => [`files/${id}_meta.json`, `files/${id}_profile.json`];

const filesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((path) => typeof path === "string").map((path) => `analysis/${path}`) : [];

export function compareFile(path: string, known: Buffer, now: Buffer): string | null {
  if (known.equals(now)) return null;
  if (path.endsWith(".json")) {
    const found = firstDifference(JSON.parse(known.toString("utf8")), JSON.parse(now.toString("utf8")));
    if (found !== null)
      return `${path}: ${found.path || "the whole"}: the case has ${shown(found.known)}, the data give ${shown(found.now)}`;
  }
  if (!/\.(md|txt|sql|py|svg|json)$/.test(path)) return `${path} is not what the data give`;
  const [before, after] = [known, now].map((bytes) => bytes.toString("utf8").split("\n"));
  const line = before.findIndex((text, i) => text !== after[i]);
  const at = line === -1 ? before.length : line;
  return `${path}, line ${at + 1}: the case has “${shown(before[at] ?? "")}”, the data give “${shown(after[at] ?? "")}”`;
}

function compareMetadata(folder: string, { request, headline }: Replayed): string | null {
  const record = readRecord(folder);
  if (record === null) return null;
  const expected = { session_id: request.sessionId, status: "completed", report_ready: true, headline };
  const found = firstDifference(record, { ...record, ...expected });
  return (
    found && `${metadataFile}: ${found.path}: the case has ${shown(found.known)}, the data give ${shown(found.now)}`
  );
}

/** Where a run was cut off and went on, it says so too. */
function compareProgress(folder: string, { said, isRendered, recorded }: Replayed): string | null {
  if (isRendered) return null;
  const lines = readFileSync(join(folder, progressFile), "utf8").split("\n").slice(0, -1);
  const words = lines.map((line) => line.replace(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] /, ""));
  const isResumed = words.some((text) => text.startsWith("resuming after "));
  const odd = words.find((text) => !said.has(text) && !text.startsWith("resuming after "));
  // What was said while a database was read is not said again.
  const mayTellMore = isResumed || [...recorded.heard.values()].some(isOutside);
  if (odd !== undefined && !mayTellMore)
    return `${progressFile} says “${shown(odd)}”, which the program never says here`;
  const unsaid = [...said].find((text) => !words.includes(text));
  return unsaid === undefined ? null : `${progressFile} does not say “${shown(unsaid)}”`;
}
