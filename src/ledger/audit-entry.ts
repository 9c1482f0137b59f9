import { canonicalJson, sha256 } from "../base/canonical-json.ts";
import type { AuditActor, AuditEventType, AuditTrace } from "../domain/audit-trace.ts";

/** What happened, before it gets its place in the chain. */
export interface AuditEvent {
  event_type: AuditEventType;
  event_data: Record<string, unknown>;
  actor: AuditActor;
}

export type Hashed = Pick<AuditTrace, "parent_hash" | "timestamp" | "event_type" | "event_data">;

export function hashEntry({ parent_hash, timestamp, event_type, event_data }: Hashed): string {
  return sha256(`${parent_hash}${timestamp}${event_type}${canonicalJson(event_data)}`);
}

/** The fields in the order of the design, one entry a line. */
export function toLine(entry: AuditTrace): string {
  const { entry_id, request_id, sequence_number, parent_hash, timestamp, event_type, event_data, actor, hash } = entry;
  const ordered = {
    entry_id,
    request_id,
    sequence_number,
    parent_hash,
    timestamp,
    event_type,
    event_data,
    actor,
    hash,
  };
  return `${JSON.stringify(ordered)}\n`;
}
