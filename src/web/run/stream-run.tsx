import { setTimeout as wait } from "node:timers/promises";
import type { Sessions } from "../../app/sessions/sessions.ts";
import type { RunEvent } from "../../domain/run-event.ts";
import { RunState } from "./run-state.tsx";
import { toRunView } from "./run-view.ts";

interface RunStream {
  sessions: Pick<Sessions, "events">;
  id: string;
  now(): Date;
  /** Aborted when the reader has gone. */
  left: AbortSignal;
}

// Faster than eyes follow, slow enough that a burst of steps costs one picture.
const pauseMs = 120;
const heartbeatMs = 15_000;
const reconnectMs = 1000;

/**
 * The state of a run as HTML, whole each time: whoever reconnects needs no past. `end` says that the address of the session
 * has something else to show now.
 */
export function streamRun({ sessions, id, now, left }: RunStream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const leaving = new AbortController();
  const signal = AbortSignal.any([left, leaving.signal]);
  const events: RunEvent[] = [];
  const reader = follow(sessions.events(id, 0, signal), events);
  let isFirst = true;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (isFirst) controller.enqueue(encoder.encode(`retry: ${reconnectMs}\n\n`));
    isFirst = false;
    const news = await Promise.race([reader.changed(), wait(heartbeatMs, "silence" as const, { ref: false })]);
    if (news === "silence") return controller.enqueue(encoder.encode(": still here\n\n"));
    const state = renderState(events, now());
    controller.enqueue(encoder.encode(toEvent("state", state)));
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
function follow(source: AsyncIterable<RunEvent>, events: RunEvent[]): Follower {
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

function renderState(events: readonly RunEvent[], now: Date): string {
  return String(<RunState view={toRunView(events)} now={now} />);
}

function toEvent(kind: string, data: string): string {
  const lines = data.split("\n").map((line) => `data: ${line}\n`);
  return `event: ${kind}\n${lines.join("")}\n`;
}
