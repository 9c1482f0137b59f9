import type { ChatStream, ChatStreamReader, NumberedEvent } from "../app/chat/chat-stream.ts";

interface EventsOptions {
  after: number;
  heartbeatMs: number;
}

const reconnectMs = 2000;

/**
 * Server-sent events, written only as fast as they are read: nothing piles up for a slow reader, and a comment now and
 * then keeps proxies from closing a silent connection.
 */
export function renderEvents(stream: ChatStream, { after, heartbeatMs }: EventsOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let reader: ChatStreamReader | null = null;
  let coming: Promise<NumberedEvent | null> | null = null;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const isFirst = reader === null;
    reader ??= stream.read(after);
    if (isFirst) controller.enqueue(encoder.encode(`retry: ${reconnectMs}\n\n`));
    coming ??= reader.next();
    const event = await orHeartbeat(coming, heartbeatMs);
    if (event === "heartbeat") return controller.enqueue(encoder.encode(": still here\n\n"));
    coming = null;
    if (event !== null) return controller.enqueue(encoder.encode(renderEvent(stream.requestId, event)));
    reader.leave();
    controller.close();
  };
  return new ReadableStream({ pull, cancel: () => reader?.leave() }, { highWaterMark: 0 });
}

function renderEvent(requestId: string, { kind, number, data }: NumberedEvent): string {
  return `id: ${requestId}:${number}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

async function orHeartbeat<T>(coming: Promise<T>, ms: number): Promise<T | "heartbeat"> {
  let timer: NodeJS.Timeout | undefined;
  const beat = new Promise<"heartbeat">((resolve) => {
    timer = setTimeout(() => resolve("heartbeat"), ms);
  });
  try {
    return await Promise.race([coming, beat]);
  } finally {
    clearTimeout(timer);
  }
}
