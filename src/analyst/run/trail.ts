import type { Plan } from "../../domain/analysis-plan.ts";
import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import type { Artifact } from "../../domain/artifact.ts";
import type { Observation } from "../../domain/observation.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import type { AuditLog } from "../../ledger/audit-log.ts";
import { maskDeep, openGuard, type TextGuard } from "../policy/text-guard.ts";

/** What the audit trail keeps of an analysis. */
export interface Trail {
  submitted(request: AnalysisRequest, sources: unknown): void;
  planned(plan: Plan, by: string, understood: unknown): void;
  called(call: ToolCall): void;
  observed(observation: Observation): void;
  decided(decision: { decision: string; rule: string; reason: string }): void;
  generated(artifact: Artifact): void;
}

export function openTrail(log: AuditLog, guard: TextGuard = openGuard): Trail {
  const json = (value: unknown) => maskDeep(JSON.parse(JSON.stringify(value)) as Record<string, unknown>, guard);
  return {
    submitted: (request, sources) => {
      log.append({ event_type: "request_submitted", event_data: json({ ...request, sources }), actor: "system" });
    },
    planned: (plan, by, understood) => {
      log.append({ event_type: "plan_created", event_data: json({ ...plan, by, understood }), actor: "planner" });
    },
    called: (call) => {
      log.append({ event_type: "tool_called", event_data: json(call), actor: "actor" });
    },
    observed: (observation) => {
      log.append({ event_type: "observation_recorded", event_data: json(withoutRows(observation)), actor: "actor" });
    },
    decided: (decision) => {
      log.append({ event_type: "policy_decision", event_data: json(decision), actor: "safety" });
    },
    generated: (artifact) => {
      log.append({ event_type: "artifact_generated", event_data: json(artifact), actor: "actor" });
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
