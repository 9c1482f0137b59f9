import { sha256 } from "../base/canonical-json.ts";
import type { AuditTrace } from "../domain/audit-trace.ts";
import type { AuditEvent } from "./audit-entry.ts";

const decision = "continue_after_torn_line";

/** Bytes of an append that never ended. They stay where they are; the next entry names them. */
export function tornLineEvent(torn: Buffer): AuditEvent {
  return {
    event_type: "policy_decision",
    event_data: {
      decision,
      rule: "what is in the log is never rewritten",
      reason: "an append was cut off, by a crash or a full disk",
      torn_bytes: torn.length,
      torn_sha256: sha256(torn),
    },
    actor: "system",
  };
}

/** Whether this entry names exactly these bytes. */
export function namesTornLine({ event_type, event_data }: AuditTrace, torn: Buffer): boolean {
  return (
    event_type === "policy_decision" &&
    event_data["decision"] === decision &&
    event_data["torn_bytes"] === torn.length &&
    event_data["torn_sha256"] === sha256(torn)
  );
}
