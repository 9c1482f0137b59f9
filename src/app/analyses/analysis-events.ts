import { type AnalysisEvent, type AnalysisTask, analysisEventSchema } from "../../domain/analysis-event.ts";
import { type EventFile, type EventShape, openEventFile, readPastEvents } from "../../ledger/event-file.ts";
import { runAskedFor } from "../../ledger/event-log.ts";
import { hasEnded } from "./analysis-record.ts";

export const analysisEvents: EventShape<AnalysisEvent> = {
  schema: analysisEventSchema,
  isStart: ({ kind, data }) => kind === "status" && data.code === runAskedFor,
  isEnd: ({ kind, data }) => kind === "status" && hasEnded(data),
};

export const openAnalysisEvents = (folder: string, now?: () => Date): EventFile<AnalysisEvent> =>
  openEventFile(folder, analysisEvents, now);

/** The subtasks as the last run left them, in the order of the plan. */
export function readTasks(folder: string): AnalysisTask[] {
  return tasksOf(readPastEvents(folder, analysisEvents));
}

export function tasksOf(events: readonly AnalysisEvent[]): AnalysisTask[] {
  const tasks = new Map<string, AnalysisTask>();
  for (const { kind, data } of events.slice(events.findLastIndex(isPlanning) + 1))
    if (kind === "task-changed") tasks.set(data.task_id, data);
  return [...tasks.values()];
}

const isPlanning = ({ kind, data }: AnalysisEvent): boolean => kind === "status" && data.status === "planning";

/** The rule that refused the analysis; null where none did. */
export function readRefusal(folder: string): { rule: string; reason: string } | null {
  const refused = readPastEvents(folder, analysisEvents).findLast(
    ({ kind, data }) => kind === "rule-applied" && data.decision === "refused",
  );
  return refused?.kind === "rule-applied" ? { rule: refused.data.rule, reason: refused.data.reason } : null;
}

/** Whether a server was asked for it: one of the command line belongs to the process that does it. */
export const wasQueued = (folder: string): boolean =>
  readPastEvents(folder, analysisEvents).some(analysisEvents.isStart);
