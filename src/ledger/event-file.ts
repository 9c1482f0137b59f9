import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { canonicalJson } from "../base/canonical-json.ts";
import { eventsFile } from "./case-files.ts";

/** Something that happened in a run, numbered from 1 within its folder. */
export interface NumberedEvent {
  number: number;
  at: string;
  kind: string;
  data: object;
}

export type NewEvent<Event> = Event extends NumberedEvent ? Omit<Event, "number" | "at"> : never;

/** What the events of one kind of run are like. */
export interface EventShape<Event extends NumberedEvent> {
  schema: z.ZodType<Event>;
  /** Whether a run begins with it: what was said before may be said again. */
  isStart(event: Event): boolean;
  /** Whether a run ends with it. */
  isEnd(event: Event): boolean;
}

/** What happens in the runs of a folder, for whoever watches. One process at a time adds to it, any number read. */
export interface EventFile<Event> {
  add(event: NewEvent<Event>): void;
  /** Not where the same was said since the run was asked for: a resumed run tells again what it finds done. */
  addOnce(event: NewEvent<Event>): void;
}

export function openEventFile<Event extends NumberedEvent>(
  folder: string,
  shape: EventShape<Event>,
  now: () => Date = () => new Date(),
): EventFile<Event> {
  const path = join(folder, eventsFile);
  const known = readEvents(folder, shape);
  let last = known.at(-1)?.number ?? 0;
  const said = new Set(known.slice(known.findLastIndex(shape.isStart) + 1).map(keyOf));
  const add = (event: NewEvent<Event>) => {
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

const keyOf = ({ kind, data }: Pick<NumberedEvent, "kind" | "data">): string => canonicalJson([kind, data]);

/** All there are; half a line that a crash left at the end goes. */
function readEvents<Event extends NumberedEvent>(folder: string, shape: EventShape<Event>): Event[] {
  const path = join(folder, eventsFile);
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) truncateSync(path, end);
  return parseLines(bytes.subarray(0, end), shape);
}

export interface FollowOptions {
  /** Only events after this number. */
  after: number;
  /** Whether no run works in the folder any more. */
  isOver(): boolean;
  signal: AbortSignal;
}

const lookMs = 150;
/** How long the last word of a run may take when its outcome is known already. */
const lastWordMs = 3000;

/** The events as they come, until the run is over. */
export async function* followEventFile<Event extends NumberedEvent>(
  folder: string,
  shape: EventShape<Event>,
  { after, isOver, signal }: FollowOptions,
): AsyncGenerator<Event> {
  const path = join(folder, eventsFile);
  let read = 0;
  let hasEnded = true;
  let overSince: number | null = null;
  while (!signal.aborted) {
    const isOverNow = isOver();
    const fresh = await readFrom(path, read);
    const whole = fresh.subarray(0, fresh.lastIndexOf(10) + 1);
    read += whole.length;
    const events = parseLines(whole, shape);
    for (const event of events) if (event.number > after) yield event;
    hasEnded = events.length > 0 ? shape.isEnd(events[events.length - 1]) : hasEnded;
    overSince = isOverNow ? (overSince ?? Date.now()) : null;
    if (events.length > 0) continue;
    if (overSince !== null && (hasEnded || Date.now() - overSince > lastWordMs)) return;
    await wait(lookMs, undefined, { signal }).catch(() => {});
  }
}

/** What has happened so far. */
export function readPastEvents<Event extends NumberedEvent>(folder: string, shape: EventShape<Event>): Event[] {
  return readLines(folder).flatMap((line) => parseLine(line, shape) ?? []);
}

/** The number of the last event. */
export function lastEventNumber<Event extends NumberedEvent>(folder: string, shape: EventShape<Event>): number {
  const last = readLines(folder).at(-1);
  return last === undefined ? 0 : (parseLine(last, shape)?.number ?? 0);
}

/** Whole lines only. */
export function readLines(folder: string): string[] {
  const path = join(folder, eventsFile);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(0, -1) : [];
}

function parseLines<Event extends NumberedEvent>(bytes: Buffer, shape: EventShape<Event>): Event[] {
  const lines = bytes.toString("utf8").split("\n").slice(0, -1);
  return lines.flatMap((line) => parseLine(line, shape) ?? []);
}

/** Null for what is no event of this shape. */
export function parseLine<Event extends NumberedEvent>(line: string, { schema }: EventShape<Event>): Event | null {
  try {
    return schema.parse(JSON.parse(line));
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
