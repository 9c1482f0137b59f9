import { randomUUID } from "node:crypto";
import type { Hypothesis } from "../domain/hypothesis.ts";
import type { CaseResult } from "../investigate/case-result.ts";
import type { Question } from "../investigate/question.ts";
import type { AuditLog } from "../ledger/audit-log.ts";
import type { Source } from "../ledger/sources.ts";

/** What the audit trail keeps of an investigation, in the words of the trail. */
export interface InvestigationAudit {
  submitted(question: Question, sources: Source[]): void;
  step(text: string): void;
  planned(hypotheses: Hypothesis[]): void;
  concluded(result: CaseResult): void;
  failed(error: unknown): void;
}

export function auditInvestigation(log: AuditLog): InvestigationAudit {
  return {
    submitted: (question, sources) => {
      log.append({ event_type: "request_submitted", event_data: { question, sources }, actor: "system" });
    },
    step: (text) => {
      log.append({
        event_type: "tool_called",
        event_data: { call_id: randomUUID(), tool_name: "investigate.step", arguments: { step: text } },
        actor: "system",
      });
    },
    planned: (hypotheses) => {
      const written = hypotheses.map(({ hypothesis_id, title, expected_pattern }) => ({
        hypothesis_id,
        title,
        expected_pattern,
      }));
      log.append({ event_type: "plan_created", event_data: { hypotheses: written }, actor: "planner" });
    },
    concluded: ({ decision, mind, hypotheses, evidence }) => {
      const outcomes = Object.fromEntries(hypotheses.map(({ hypothesis_id, status }) => [hypothesis_id, status]));
      const hashes = Object.fromEntries(Object.entries(evidence).map(([id, { hash }]) => [id, hash]));
      const event_data = { decision, mind, hypotheses: outcomes, evidence: hashes };
      log.append({ event_type: "observation_recorded", event_data, actor: "planner" });
    },
    failed: (error) => {
      const event_data = { failed: error instanceof Error ? error.message : String(error) };
      log.append({ event_type: "observation_recorded", event_data, actor: "system" });
    },
  };
}
