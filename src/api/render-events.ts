export interface ShownEvent {
  number: number;
  kind: string;
  data: unknown;
}

export interface EventReader {
  /** Null: there are no more. */
  next(): Promise<ShownEvent | null>;
  leave(): void;
}

interface EventsOptions {
  /** Called when the first byte is wanted. */
  open(): EventReader;
  idOf(event: ShownEvent): string;
  heartbeatMs: number;
}

const reconnectMs = 2000;

/**
 * Server-sent events, written only as fast as they are read: nothing piles up for a slow reader, and a comment now and
 * then keeps proxies from closing a silent connection.
 */
export function renderEvents({ open, idOf, heartbeatMs }: EventsOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let reader: EventReader | null = null;
  let coming: Promise<ShownEvent | null> | null = null;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const isFirst = reader === null;
    reader ??= open();
    if (isFirst) controller.enqueue(encoder.encode(`retry: ${reconnectMs}\n\n`));
    coming ??= reader.next();
    const event = await orHeartbeat(coming, heartbeatMs);
    if (event === "heartbeat") return controller.enqueue(encoder.encode(": still here\n\n"));
    coming = null;
    if (event !== null) return controller.enqueue(encoder.encode(renderEvent(idOf(event), event)));
    reader.leave();
    controller.close();
  };
  return new ReadableStream({ pull, cancel: () => reader?.leave() }, { highWaterMark: 0 });
}

export const eventHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

function renderEvent(id: string, { kind, data }: ShownEvent): string {
  return `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
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
