import { type RunEvent, runEventSchema } from "../domain/run-event.ts";
import {
  type EventFile,
  type EventShape,
  type FollowOptions,
  followEventFile,
  lastEventNumber as lastNumber,
  type NewEvent,
  openEventFile,
  parseLine,
  readLines,
} from "./event-file.ts";

export type NewRunEvent = NewEvent<RunEvent>;

/** What happens in the runs of a case. */
export type EventLog = EventFile<RunEvent>;

/** The code of the status event that begins a run. */
export const runAskedFor = "RUN_ASKED_FOR";

const runEvents: EventShape<RunEvent> = {
  schema: runEventSchema,
  isStart: ({ kind, data }) => kind === "status" && data.code === runAskedFor,
  isEnd: ({ kind, data }) => kind === "status" && (data.status === "completed" || data.status === "failed"),
};

export const openEventLog = (folder: string, now?: () => Date): EventLog => openEventFile(folder, runEvents, now);

/** The events as they come, until the run is over. */
export const followEvents = (folder: string, options: FollowOptions): AsyncGenerator<RunEvent> =>
  followEventFile(folder, runEvents, options);

export const lastEventNumber = (folder: string): number => lastNumber(folder, runEvents);

/** How far the present or last run has come; only the lines that tell are parsed, for this is asked often. */
export function readRunProgress(folder: string): { step: string | null; stepsDone: number; startedAt: string | null } {
  const lines = readLines(folder);
  const start = lines.findLastIndex((line) => line.includes(`"code":"${runAskedFor}"`));
  const run = lines.slice(Math.max(0, start));
  const isOf = (kind: RunEvent["kind"]) => (line: string) => line.includes(`"kind":"${kind}"`);
  const parse = (line: string | undefined) => (line === undefined ? null : parseLine(line, runEvents));
  const began = parse(run.find(isOf("step-start")) ?? run[0]);
  const step = parse(run.findLast(isOf("step-start")));
  const done = parse(run.findLast(isOf("step-done")));
  return {
    step: step?.kind === "step-start" ? step.data.title : null,
    stepsDone: done?.kind === "step-done" ? done.data.steps_done : 0,
    startedAt: began?.at ?? null,
  };
}
