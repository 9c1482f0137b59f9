import { setTimeout as wait } from "node:timers/promises";
import type { Sessions } from "../../app/sessions/sessions.ts";
import type { RunEvent } from "../../domain/run-event.ts";

const quietMs = 100;

/** What has happened so far: the stream of a run that goes on has no end, so it is left once nothing comes any more. */
export async function readPastEvents(sessions: Pick<Sessions, "events">, id: string): Promise<RunEvent[]> {
  const leaving = new AbortController();
  const coming = sessions.events(id, 0, leaving.signal)[Symbol.asyncIterator]();
  const events: RunEvent[] = [];
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
