import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { canonicalJson } from "../base/canonical-json.ts";
import { type RunEvent, runEventSchema } from "../domain/run-event.ts";
import { eventsFile } from "./case-files.ts";

type Unnumbered<Event> = Event extends RunEvent ? Omit<Event, "number" | "at"> : never;
export type NewRunEvent = Unnumbered<RunEvent>;

/** What happens in the runs of a case, for whoever watches. One process at a time adds to it, any number read. */
export interface EventLog {
  add(event: NewRunEvent): void;
  /** Not where the same was said since the run was asked for: a resumed run tells again what it finds done. */
  addOnce(event: NewRunEvent): void;
}

export function openEventLog(folder: string, now: () => Date = () => new Date()): EventLog {
  const path = join(folder, eventsFile);
  const known = readEvents(folder);
  let last = known.at(-1)?.number ?? 0;
  const start = known.findLastIndex(({ kind, data }) => kind === "status" && data.code === runAskedFor);
  const said = new Set(known.slice(start + 1).map(keyOf));
  const add = (event: NewRunEvent) => {
    last += 1;
    said.add(keyOf(event));
    appendFileSync(path, `${JSON.stringify({ number: last, at: now().toISOString(), ...event })}\n`);
  };
  return {
    add,
    addOnce: (event) => {
      if (!said.has(keyOf(event))) add(event);
    },
  };
}

/** The code of the status event that begins a run. */
export const runAskedFor = "RUN_ASKED_FOR";

const keyOf = ({ kind, data }: NewRunEvent): string => canonicalJson([kind, data]);

/** All there are; half a line that a crash left at the end goes. */
function readEvents(folder: string): RunEvent[] {
  const path = join(folder, eventsFile);
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) truncateSync(path, end);
  return parseLines(bytes.subarray(0, end));
}

export interface FollowOptions {
  /** Only events after this number. */
  after: number;
  /** Whether no run works on the case any more. */
  isOver(): boolean;
  signal: AbortSignal;
}

const lookMs = 150;
/** How long the last word of a run may take when its outcome is known already. */
const lastWordMs = 3000;

/** The events as they come, until the run is over. */
export async function* followEvents(
  folder: string,
  { after, isOver, signal }: FollowOptions,
): AsyncGenerator<RunEvent> {
  const path = join(folder, eventsFile);
  let read = 0;
  let hasEnded = true;
  let overSince: number | null = null;
  while (!signal.aborted) {
    const isOverNow = isOver();
    const fresh = await readFrom(path, read);
    const whole = fresh.subarray(0, fresh.lastIndexOf(10) + 1);
    read += whole.length;
    const events = parseLines(whole);
    for (const event of events) if (event.number > after) yield event;
    hasEnded = events.length > 0 ? isEnd(events[events.length - 1]) : hasEnded;
    overSince = isOverNow ? (overSince ?? Date.now()) : null;
    if (events.length > 0) continue;
    if (overSince !== null && (hasEnded || Date.now() - overSince > lastWordMs)) return;
    await wait(lookMs, undefined, { signal }).catch(() => {});
  }
}

/** The number of the last event. */
export function lastEventNumber(folder: string): number {
  const last = readLines(folder).at(-1);
  return last === undefined ? 0 : (parseLine(last)?.number ?? 0);
}

/** How far the present or last run has come; only the lines that tell are parsed, for this is asked often. */
export function readRunProgress(folder: string): { step: string | null; stepsDone: number; startedAt: string | null } {
  const lines = readLines(folder);
  const start = lines.findLastIndex((line) => line.includes(`"code":"${runAskedFor}"`));
  const run = lines.slice(Math.max(0, start));
  const isOf = (kind: RunEvent["kind"]) => (line: string) => line.includes(`"kind":"${kind}"`);
  const began = parseLine(run.find(isOf("step-start")) ?? run[0] ?? "");
  const step = parseLine(run.findLast(isOf("step-start")) ?? "");
  const done = parseLine(run.findLast(isOf("step-done")) ?? "");
  return {
    step: step?.kind === "step-start" ? step.data.title : null,
    stepsDone: done?.kind === "step-done" ? done.data.steps_done : 0,
    startedAt: began?.at ?? null,
  };
}

function readLines(folder: string): string[] {
  const path = join(folder, eventsFile);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(0, -1) : [];
}

const isEnd = ({ kind, data }: RunEvent): boolean =>
  kind === "status" && (data.status === "completed" || data.status === "failed");

function parseLines(bytes: Buffer): RunEvent[] {
  const lines = bytes.toString("utf8").split("\n").slice(0, -1);
  return lines.flatMap((line) => parseLine(line) ?? []);
}

/** Null for what is no event of ours. */
function parseLine(line: string): RunEvent | null {
  try {
    return runEventSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

async function readFrom(path: string, start: number): Promise<Buffer> {
  const file = await open(path, "r").catch(() => null);
  if (!file) return Buffer.alloc(0);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.max(0, size - start));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
