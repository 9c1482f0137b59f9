import { setTimeout as wait } from "node:timers/promises";
import type { InterrogationSession } from "../../domain/interrogation.ts";
import type { InterrogationEvent } from "../../domain/interrogation-event.ts";
import { findSession } from "./session-files.ts";

export const stopMark = "Stopped: ";

type Unnumbered<Event> = Event extends InterrogationEvent ? Omit<Event, "number"> : never;

/** Everything that has happened, in order; what is added later comes behind it, so that numbers stay. */
export function eventsOf(session: InterrogationSession): InterrogationEvent[] {
  const { hypothesis, startTime, endTime, qaPairs, auditTrail, auditResult, status } = session;
  const happened: Unnumbered<InterrogationEvent>[] = [
    ...qaPairs.map((pair) => ({ kind: "answer-given" as const, at: pair.timestamp, data: pair })),
    ...auditTrail
      .filter(({ reason }) => reason.startsWith(stopMark))
      .map(({ timestamp, reason }) => ({
        kind: "stopped" as const,
        at: timestamp,
        data: { reason: reason.slice(stopMark.length) },
      })),
  ];
  const all: Unnumbered<InterrogationEvent>[] = [
    { kind: "started", at: startTime, data: { hypothesis: hypothesis.text } },
    ...happened.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    ...(auditResult
      ? [{ kind: "ended" as const, at: endTime ?? startTime, data: { status, audit: auditResult } }]
      : []),
  ];
  return all.map((event, index) => ({ number: index + 1, ...event }) as InterrogationEvent);
}

export interface FollowOptions {
  home: string;
  id: string;
  /** Only events after this number. */
  after: number;
  signal: AbortSignal;
}

const lookMs = 150;

/** The events as they come; ends with the session. */
export async function* followSession({ home, id, after, signal }: FollowOptions): AsyncGenerator<InterrogationEvent> {
  let seen = after;
  while (!signal.aborted) {
    const session = findSession(home, id);
    if (session === null) return;
    for (const event of eventsOf(session).slice(seen)) {
      yield event;
      seen = event.number;
    }
    if (session.status !== "running") return;
    await wait(lookMs, undefined, { signal }).catch(() => {});
  }
}
