import { canonicalJson } from "../../base/canonical-json.ts";
import type { AuditTrace } from "../../domain/audit-trace.ts";
import { listArtifacts } from "../../ledger/artifacts.ts";
import type { AuditEvent } from "../../ledger/audit-entry.ts";
import type { Manifest } from "../../ledger/manifest.ts";
import type { Replayed } from "./replay-case.ts";

export interface ComparedAudit {
  problem: string | null;
  /** Entries about what happened to the run, which nothing can compute. */
  taken: number;
}

/** Compares what the audit log tells with what it must tell; the last entry, which seals the case, is none of it. */
export function compareAudit(
  folder: string,
  entries: AuditTrace[],
  manifest: Manifest,
  replayed: Replayed,
): ComparedAudit {
  const isOwn = ({ request_id }: AuditTrace) => request_id === replayed.request.sessionId;
  const problem = findTimeProblem(entries);
  if (problem !== null) return { problem, taken: 0 };
  const sealed = entries.slice(0, -1);
  // A request that failed may have been in the folder before; then the log goes on with the next one.
  const first = sealed.findIndex(isOwn);
  const own = first === -1 ? [] : sealed.slice(first);
  const stranger = own.find((entry) => !isOwn(entry));
  if (stranger) return { problem: `audit entry ${stranger.sequence_number} is about another case`, taken: 0 };
  const artifacts = listArtifacts(folder, manifest.files, { requestId: manifest.request_id, at: manifest.sealed_at });
  const expected = [
    ...replayed.events,
    ...artifacts.map((event_data) => ({
      event_type: "artifact_generated",
      event_data,
      actor: "system",
      isBeside: false,
    })),
  ] as Replayed["events"];
  const keys = new Set(expected.map(keyOf));
  const isRedone = own.some(({ event_data: data }) => data["decision"] === "redo_step");
  const isCutOff = isRedone || own.some(({ event_data: data }) => "resumed_after" in data);
  const told = own.filter((entry) => keys.has(keyOf(entry)));
  const odd = own.find((entry) => !keys.has(keyOf(entry)) && !isTaken(entry, isCutOff || replayed.isRendered));
  if (odd)
    return { problem: `audit entry ${odd.sequence_number} tells of something the program never does here`, taken: 0 };
  // A step that was done again stands behind those that came after it.
  const order = isRedone ? expected.map((event) => ({ ...event, isBeside: true })) : expected;
  return { problem: findOrderProblem(told, order), taken: sealed.length - told.length };
}

/** What models did, and where a run was cut off what it did before. */
function isTaken({ event_data: data }: AuditTrace, isCutOff: boolean): boolean {
  return "model" in data || isCutOff;
}

function findOrderProblem(told: AuditTrace[], expected: Replayed["events"]): string | null {
  const left = [...expected];
  for (const entry of told) {
    const key = keyOf(entry);
    const at = left.findIndex((event) => keyOf(event) === key);
    const passed = at === -1 ? undefined : left.slice(0, at).find((event) => !event.isBeside);
    if (at === -1) return `audit entry ${entry.sequence_number} stands there twice`;
    if (passed && !left[at].isBeside)
      return `audit entry ${entry.sequence_number} is out of order: ${namesOf(passed)} comes before it`;
    left.splice(at, 1);
  }
  return left.length === 0 ? null : `the audit log does not tell of ${namesOf(left[0])}`;
}

// Clocks are put right now and then.
const clockMayGoBackMs = 60_000;

function findTimeProblem(entries: AuditTrace[]): string | null {
  const early = entries.find(
    ({ timestamp }, i) => i > 0 && Date.parse(timestamp) + clockMayGoBackMs < Date.parse(entries[i - 1].timestamp),
  );
  return early ? `audit entry ${early.sequence_number} is older than the one before it` : null;
}

/** Ids and times are the run's own. */
function keyOf({ event_type, event_data, actor }: AuditEvent): string {
  const { call_id: _, created_at: __, thought, ...data } = event_data;
  const { duration_ms: ___, ...plain } = (thought ?? {}) as Record<string, unknown>;
  return canonicalJson([event_type, actor, thought === undefined ? data : { thought: plain }]);
}

function namesOf({ event_type, event_data: data }: AuditEvent): string {
  const { step } = (data["arguments"] ?? {}) as { step?: string };
  return step ?? (data["content_ref"] as string | undefined) ?? event_type.replaceAll("_", " ");
}
