import { setTimeout as wait } from "node:timers/promises";

interface StateStream<Event> {
  /** The events of a run from the first on, as they come; ends with the run. */
  open(signal: AbortSignal): AsyncIterable<Event>;
  /** The state after these events, as HTML. */
  render(events: readonly Event[]): string;
  /** Aborted when the reader has gone. */
  left: AbortSignal;
}

// Faster than eyes follow, slow enough that a burst of steps costs one picture.
const pauseMs = 120;
const heartbeatMs = 15_000;
const reconnectMs = 1000;

export const stateHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * The state of a run as HTML, whole each time: whoever reconnects needs no past. `end` says that the address of the run
 * has something else to show now.
 */
export function streamStates<Event>({ open, render, left }: StateStream<Event>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const leaving = new AbortController();
  const signal = AbortSignal.any([left, leaving.signal]);
  const events: Event[] = [];
  const reader = follow(open(signal), events);
  let isFirst = true;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (isFirst) controller.enqueue(encoder.encode(`retry: ${reconnectMs}\n\n`));
    isFirst = false;
    const news = await Promise.race([reader.changed(), wait(heartbeatMs, "silence" as const, { ref: false })]);
    if (news === "silence") return controller.enqueue(encoder.encode(": still here\n\n"));
    controller.enqueue(encoder.encode(toEvent("state", render(events))));
    if (reader.isOver()) {
      controller.enqueue(encoder.encode(toEvent("end", "")));
      return controller.close();
    }
    await wait(pauseMs);
  };
  return new ReadableStream({ pull, cancel: () => leaving.abort() }, { highWaterMark: 0 });
}

interface Follower {
  /** Resolves when there is something new since the last call, or no more to come. */
  changed(): Promise<"news">;
  isOver(): boolean;
}

/** Takes events as they come, however slowly someone looks at them. */
function follow<Event>(source: AsyncIterable<Event>, events: Event[]): Follower {
  let isOver = false;
  let hasNews = false;
  let wake = () => {};
  const tell = () => {
    hasNews = true;
    wake();
  };
  const take = async () => {
    for await (const event of source) {
      events.push(event);
      tell();
    }
  };
  take()
    // A stream that broke is over for this reader, who comes back by themselves.
    .catch(() => {})
    .finally(() => {
      isOver = true;
      tell();
    });
  return {
    isOver: () => isOver,
    changed: async () => {
      if (!hasNews)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      hasNews = false;
      return "news";
    },
  };
}

function toEvent(kind: string, data: string): string {
  const lines = data.split("\n").map((line) => `data: ${line}\n`);
  return `event: ${kind}\n${lines.join("")}\n`;
}
