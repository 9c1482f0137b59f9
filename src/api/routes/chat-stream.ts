import type { ChatStream } from "../../app/chat/chat-stream.ts";
import { AppError } from "../../base/app-error.ts";
import { chatRequestSchema } from "../../domain/chat.ts";
import type { ApiContext } from "../api-services.ts";
import type { ApiState } from "../api-state.ts";
import { takePlace } from "../middleware/rate-limit.ts";
import { readJson } from "../read-json.ts";
import { eventHeaders, renderEvents } from "../render-events.ts";

/** A new run; with Last-Event-ID the one that was interrupted, whatever the body says. */
export function postChatStream(state: ApiState) {
  return async (context: ApiContext) => {
    const seen = readLastEventId(context);
    if (seen !== null) return send(context, state, findStream(state, seen.requestId), seen.number);
    const request = await readJson(context, chatRequestSchema);
    takePlace(state.questions, context);
    return send(context, state, state.streams.start({ request, requestId: context.get("requestId") }), 0);
  };
}

export function getChatStream(state: ApiState) {
  return (context: ApiContext) => {
    const requestId = context.req.param("request_id")!.toLowerCase();
    const seen = readLastEventId(context);
    if (seen !== null && seen.requestId !== requestId)
      throw new AppError("INVALID_REQUEST", `Last-Event-ID belongs to the stream ${seen.requestId}.`);
    return send(context, state, findStream(state, requestId), seen?.number ?? 0);
  };
}

function send(context: ApiContext, { options }: ApiState, stream: ChatStream, after: number): Response {
  if (after > stream.lastNumber())
    throw new AppError("INVALID_REQUEST", `The stream has no event ${after} yet; its last is ${stream.lastNumber()}.`);
  // The socket counts as idle while its reader takes nothing, since then nothing is written either.
  context.env?.incoming?.socket.setTimeout(options.stalledMs);
  const idOf = ({ number }: { number: number }) => `${stream.requestId}:${number}`;
  const events = renderEvents({ open: () => stream.read(after), idOf, heartbeatMs: options.heartbeatMs });
  return context.body(events, 200, eventHeaders);
}

function findStream({ streams }: ApiState, requestId: string): ChatStream {
  const stream = streams.find(requestId);
  if (stream) return stream;
  throw new AppError(
    "NOT_FOUND",
    `The stream ${requestId} is not kept any more. Look at /history, or ask again without Last-Event-ID.`,
  );
}

function readLastEventId(context: ApiContext): { requestId: string; number: number } | null {
  const id = context.req.header("last-event-id")?.trim();
  if (!id) return null;
  const match = /^([0-9a-f-]{36}):(\d{1,9})$/i.exec(id);
  if (!match) throw new AppError("INVALID_REQUEST", `Last-Event-ID "${id}" is not of this server.`);
  return { requestId: match[1].toLowerCase(), number: Number(match[2]) };
}
