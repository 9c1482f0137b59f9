import { AppError } from "../../base/app-error.ts";
import type { ApiContext } from "../api-services.ts";
import type { ApiState } from "../api-state.ts";
import { type EventReader, eventHeaders, renderEvents, type ShownEvent } from "../render-events.ts";

interface RunEvent {
  number: number;
  at: string;
  kind: string;
  data: object;
}

/** A run that can be watched, whatever it does. */
export interface WatchedRun {
  isRunning: boolean;
  /** The events after this number, as they come; ends when the run has ended. */
  events(after: number, signal: AbortSignal): AsyncIterable<RunEvent>;
}

export const lastEventNumber = { "Last-Event-ID": "The number of the last event seen; those after it follow." };

/** The events of a run; 204, on which browsers stop asking, when there are no more and none will come. */
export function getEvents({ options, stopping }: ApiState, find: (context: ApiContext) => Promise<WatchedRun>) {
  return async (context: ApiContext) => {
    const after = readNumber(context);
    const { isRunning, events } = await find(context);
    const gone = new AbortController();
    const reader = toReader(events(after, AbortSignal.any([gone.signal, stopping])), gone);
    const first = isRunning ? null : await reader.next();
    if (!isRunning && first === null) return context.body(null, 204);
    // The socket counts as idle while its reader takes nothing, since then nothing is written either.
    context.env?.incoming?.socket.setTimeout(options.stalledMs);
    const idOf = ({ number }: { number: number }) => String(number);
    const open = () => (first === null ? reader : startingWith(first, reader));
    return context.body(renderEvents({ open, idOf, heartbeatMs: options.heartbeatMs }), 200, eventHeaders);
  };
}

function toReader(events: AsyncIterable<RunEvent>, gone: AbortController): EventReader {
  const iterator = events[Symbol.asyncIterator]();
  return {
    next: async () => {
      const { done, value } = await iterator.next();
      return done ? null : { number: value.number, kind: value.kind, data: { ...value.data, at: value.at } };
    },
    leave: () => gone.abort(),
  };
}

function startingWith(first: ShownEvent, reader: EventReader): EventReader {
  let isFirst = true;
  return {
    next: async () => {
      if (!isFirst) return reader.next();
      isFirst = false;
      return first;
    },
    leave: reader.leave,
  };
}

function readNumber(context: ApiContext): number {
  const id = context.req.header("last-event-id")?.trim() ?? "";
  if (id === "") return 0;
  if (/^\d{1,9}$/.test(id)) return Number(id);
  throw new AppError("INVALID_REQUEST", `Last-Event-ID "${id.slice(0, 60)}" is not the number of an event.`);
}
