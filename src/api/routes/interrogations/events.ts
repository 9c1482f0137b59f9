import { AppError } from "../../../base/app-error.ts";
import type { ApiContext } from "../../api-services.ts";
import type { ApiState } from "../../api-state.ts";
import { type EventReader, eventHeaders, renderEvents } from "../../render-events.ts";

/** The events of an interrogation; 204, on which browsers stop asking, when there are no more and none will come. */
export function getInterrogationEvents({ services: { interrogations }, options, stopping }: ApiState) {
  return async (context: ApiContext) => {
    const id = context.req.param("id")!;
    const after = readNumber(context);
    const { status } = await interrogations.get(id);
    const gone = new AbortController();
    const events = interrogations.events(id, after, AbortSignal.any([gone.signal, stopping]));
    const iterator = events[Symbol.asyncIterator]();
    const take = async () => {
      const { done, value } = await iterator.next();
      return done ? null : { number: value.number, kind: value.kind, data: { ...value.data, at: value.at } };
    };
    let first = status === "running" ? null : await take();
    if (status !== "running" && first === null) return context.body(null, 204);
    // The socket counts as idle while its reader takes nothing, since then nothing is written either.
    context.env?.incoming?.socket.setTimeout(options.stalledMs);
    const next: EventReader["next"] = async () => {
      const taken = first ?? (await take());
      first = null;
      return taken;
    };
    const open = () => ({ next, leave: () => gone.abort() });
    const idOf = ({ number }: { number: number }) => String(number);
    return context.body(renderEvents({ open, idOf, heartbeatMs: options.heartbeatMs }), 200, eventHeaders);
  };
}

function readNumber(context: ApiContext): number {
  const id = context.req.header("last-event-id")?.trim() ?? "";
  if (id === "") return 0;
  if (/^\d{1,9}$/.test(id)) return Number(id);
  throw new AppError("INVALID_REQUEST", `Last-Event-ID "${id.slice(0, 60)}" is not the number of an event.`);
}
