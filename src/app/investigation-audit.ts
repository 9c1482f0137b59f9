import { randomUUID } from "node:crypto";
import { canonicalJson } from "../base/canonical-json.ts";
import type { AuditTrace } from "../domain/audit-trace.ts";
import type { Hypothesis } from "../domain/hypothesis.ts";
import type { AuditTrailEntry } from "../domain/interrogation.ts";
import type { CaseResult } from "../investigate/case-result.ts";
import type { AuditEvent } from "../ledger/audit-entry.ts";
import type { AuditLog } from "../ledger/audit-log.ts";
import type { ThoughtRecord } from "../minds/open-mind.ts";
import type { CaseRequest } from "./case-request.ts";

/** What the audit trail keeps of an investigation, in the words of the trail. */
export interface InvestigationAudit {
  submitted(request: CaseRequest): void;
  resumed(after: string): void;
  stepDone(step: string, fileHash: string): void;
  stepRedone(step: string, reason: string): void;
  planned(hypotheses: Hypothesis[]): void;
  concluded(result: CaseResult): void;
  failed(error: unknown): void;
  /** A provider that was left, timed out or failed. */
  modelEvent(entry: AuditTrailEntry): void;
  /** A thinking step and who did it; what the built-in mind does alone needs no entry of its own. */
  thought(record: ThoughtRecord): void;
  /** Whether the trail knew nothing of this request at the start. */
  isEmpty: boolean;
  /** Hashes of step files by step, as the trail knew them at the start. */
  vouched: ReadonlyMap<string, string>;
}

const stepTool = "investigate.step";

/** Goes on with the trail: a resumed run says again what it does, and what stands there already is not written twice. */
export function auditInvestigation(log: AuditLog, earlier: AuditTrace[]): InvestigationAudit {
  const own = earlier.filter(({ request_id }) => request_id === log.requestId);
  const written = new Set(own.map(keyOf));
  const append = (event: AuditEvent) => {
    log.append(event);
  };
  const appendOnce = (event: AuditEvent) => {
    const key = keyOf(event);
    if (written.has(key)) return;
    written.add(key);
    append(event);
  };
  return {
    isEmpty: own.length === 0,
    vouched: new Map(own.flatMap(vouchOf)),
    submitted: ({ question, sources, learned }) => {
      const read = typeof learned === "object" ? { learned: learned.documents } : {};
      appendOnce({ event_type: "request_submitted", event_data: { question, sources, ...read }, actor: "system" });
    },
    resumed: (after) => {
      append({ event_type: "observation_recorded", event_data: { resumed_after: after }, actor: "system" });
    },
    stepDone: (step, sha256) => {
      const event_data = { call_id: randomUUID(), tool_name: stepTool, arguments: { step, sha256 } };
      appendOnce({ event_type: "tool_called", event_data, actor: "system" });
    },
    stepRedone: (step, reason) => {
      const rule = "a step whose output is not whole is done again";
      append({
        event_type: "policy_decision",
        event_data: { decision: "redo_step", rule, reason, step },
        actor: "system",
      });
    },
    planned: (hypotheses) => {
      const plan = hypotheses.map(({ hypothesis_id, title, expected_pattern }) => ({
        hypothesis_id,
        title,
        expected_pattern,
      }));
      appendOnce({ event_type: "plan_created", event_data: { hypotheses: plan }, actor: "planner" });
    },
    concluded: ({ decision, mind, hypotheses, evidence }) => {
      const outcomes = Object.fromEntries(hypotheses.map(({ hypothesis_id, status }) => [hypothesis_id, status]));
      const hashes = Object.fromEntries(Object.entries(evidence).map(([id, { hash }]) => [id, hash]));
      const event_data = { decision, mind, hypotheses: outcomes, evidence: hashes };
      appendOnce({ event_type: "observation_recorded", event_data, actor: "planner" });
    },
    modelEvent: ({ timestamp: _, ...entry }) => {
      append({ event_type: "observation_recorded", event_data: { model: entry }, actor: "system" });
    },
    thought: ({ step, by, tokens, costUsd, durationMs, notes }) => {
      if (by === "built-in" && notes.length === 0) return;
      const thought = { step, by, tokens, cost_usd: costUsd, duration_ms: durationMs, notes };
      append({ event_type: "observation_recorded", event_data: { thought }, actor: "planner" });
    },
    failed: (error) => {
      const event_data = { failed: error instanceof Error ? error.message : String(error) };
      append({ event_type: "observation_recorded", event_data, actor: "system" });
    },
  };
}

function keyOf({ event_type, event_data }: Pick<AuditTrace, "event_type" | "event_data">): string {
  const { call_id: _, ...data } = event_data;
  return canonicalJson([event_type, data]);
}

function vouchOf({ event_data }: AuditTrace): [string, string][] {
  if (event_data["tool_name"] !== stepTool) return [];
  const { step, sha256 } = event_data["arguments"] as { step: string; sha256: string };
  return [[step, sha256]];
}
