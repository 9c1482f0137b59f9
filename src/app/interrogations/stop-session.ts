import { stopMark } from "./session-events.ts";
import { findSession, keepSession } from "./session-files.ts";

/** Marks a session as failed that nothing works on any more; one that has ended stays as it is. */
export function stopSession(home: string, id: string, reason: string, now: Date): void {
  const session = findSession(home, id);
  if (session?.status !== "running") return;
  const timestamp = now.toISOString();
  const entry = { timestamp, event: "error" as const, reason: stopMark + reason };
  keepSession(home, { ...session, status: "failed", endTime: timestamp, auditTrail: [...session.auditTrail, entry] });
}

/** Makes it ready to be gone on with, from its last answer. */
export function reopenSession(home: string, id: string): void {
  const session = findSession(home, id);
  if (session?.status !== "failed") return;
  const { endTime: _, ...rest } = session;
  keepSession(home, { ...rest, status: "running" });
}
