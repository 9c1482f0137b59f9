import type { Plan } from "../../domain/analysis-plan.ts";
import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import type { Artifact } from "../../domain/artifact.ts";
import type { Observation } from "../../domain/observation.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import type { AuditLog } from "../../ledger/audit-log.ts";
import { maskEverywhere } from "../policy/mask-everywhere.ts";
import type { Masker } from "../policy/masker.ts";

/** What the audit trail keeps of an analysis. */
export interface Trail {
  submitted(request: AnalysisRequest, sources: unknown): void;
  planned(plan: Plan, by: string, understood: unknown): void;
  called(call: ToolCall): void;
  observed(observation: Observation): void;
  decided(decision: { decision: string; rule: string; reason: string; columns?: string[] }): void;
  generated(artifact: Artifact): void;
}

/** Ids, names of rules and states are ours and stay as they are; what comes from people and data is masked. */
export function openTrail(log: AuditLog, masker: Masker): Trail {
  const told = <Value>(value: Value): Value => maskEverywhere(JSON.parse(JSON.stringify(value)) as Value, masker);
  return {
    submitted: ({ request_id, timestamp, status, policy, ...asked }, sources) => {
      const event_data = { request_id, timestamp, status, policy, ...told({ ...asked, sources }) };
      log.append({ event_type: "request_submitted", event_data, actor: "system" });
    },
    planned: ({ plan_id, request_id, created_at, status, ...plan }, by, understood) => {
      const event_data = { plan_id, request_id, created_at, status, ...told({ ...plan, by, understood }) };
      log.append({ event_type: "plan_created", event_data, actor: "planner" });
    },
    called: ({ task_id, arguments: given, ...call }) => {
      const event_data = { ...call, task_id: told(task_id), arguments: told(given) };
      log.append({ event_type: "tool_called", event_data, actor: "actor" });
    },
    observed: (observation) => {
      const { data, error_message, ...rest } = withoutRows(observation);
      const event_data = { ...rest, data: told(data), error_message: told(error_message) };
      log.append({ event_type: "observation_recorded", event_data, actor: "actor" });
    },
    decided: ({ decision, rule, reason, columns = [] }) => {
      const event_data = { decision, rule, reason: told(reason), columns: told(columns) };
      log.append({ event_type: "policy_decision", event_data, actor: "safety" });
    },
    generated: ({ metadata, ...artifact }) => {
      const event_data = { ...artifact, metadata: told(metadata) };
      log.append({ event_type: "artifact_generated", event_data, actor: "actor" });
    },
  };
}

/** The rows are evidence, kept with their hash elsewhere. */
function withoutRows(observation: Observation): Observation {
  const { data } = observation;
  if (data === null || !("rows" in data)) return observation;
  const { rows: _, ...rest } = data;
  return { ...observation, data: rest };
}
