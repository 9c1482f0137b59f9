import { setTimeout as wait } from "node:timers/promises";

const quietMs = 100;

/** What has happened so far: the stream of a run that goes on has no end, so it is left once nothing comes any more. */
export async function readPastEvents<Event>(open: (signal: AbortSignal) => AsyncIterable<Event>): Promise<Event[]> {
  const leaving = new AbortController();
  const coming = open(leaving.signal)[Symbol.asyncIterator]();
  const events: Event[] = [];
  try {
    for (;;) {
      const pending = coming.next();
      pending.catch(() => {});
      const next = await Promise.race([pending, wait(quietMs, null)]);
      if (next === null || next.done) return events;
      events.push(next.value);
    }
  } finally {
    leaving.abort();
    void coming.return?.();
  }
}
