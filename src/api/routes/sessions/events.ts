import { AppError } from "../../../base/app-error.ts";
import type { RunEvent } from "../../../domain/run-event.ts";
import type { ApiContext } from "../../api-services.ts";
import type { ApiState } from "../../api-state.ts";
import { type EventReader, eventHeaders, renderEvents } from "../../render-events.ts";

/** The events of a run; 204, on which browsers stop asking, when there are no more and none will come. */
export function getEvents({ services, options, stopping }: ApiState) {
  return async (context: ApiContext) => {
    const id = context.req.param("session_id")!;
    const after = readNumber(context);
    const { status } = await services.sessions.get(id);
    const gone = new AbortController();
    const events = services.sessions.events(id, after, AbortSignal.any([gone.signal, stopping]));
    const reader = toReader(events, gone);
    const first = status === "running" ? null : await reader.next();
    if (status !== "running" && first === null) return context.body(null, 204);
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

function startingWith(first: Awaited<ReturnType<EventReader["next"]>>, reader: EventReader): EventReader {
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
