import { maskEverywhere } from "../../analyst/policy/mask-everywhere.ts";
import type { Masker } from "../../analyst/policy/masker.ts";
import type { Trail } from "../../analyst/run/trail.ts";
import type { AnalysisEvent, AnalysisTask } from "../../domain/analysis-event.ts";
import type { Observation } from "../../domain/observation.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import type { EventFile } from "../../ledger/event-file.ts";

/** The same trail, which also tells whoever watches how far the plan has come. */
export function watchAnalysis(trail: Trail, events: EventFile<AnalysisEvent>, masker: Masker): Trail {
  const tasks = new Map<string, AnalysisTask>();
  const taskOfCall = new Map<string, string>();
  const change = (taskId: string, changed: Partial<AnalysisTask>) => {
    const task = tasks.get(taskId);
    if (!task) return;
    const next = { ...task, ...changed };
    tasks.set(taskId, next);
    events.add({ kind: "task-changed", data: maskEverywhere(next, masker) });
  };
  return {
    ...trail,
    planned: (plan, by, understood) => {
      trail.planned(plan, by, understood);
      events.add({ kind: "status", data: { status: "executing", message: "The plan is being run.", code: null } });
      for (const { task_id, description, tool_name, dependencies } of plan.subtasks) {
        tasks.set(task_id, { task_id, description, tool_name, dependencies, ...notBegun });
        change(task_id, {});
      }
    },
    called: (call: ToolCall) => {
      trail.called(call);
      taskOfCall.set(call.call_id, call.task_id);
      change(call.task_id, { state: "running", attempts: call.attempt_number });
    },
    observed: (observation) => {
      trail.observed(observation);
      const taskId = taskOfCall.get(observation.call_id) ?? "";
      change(taskId, outcomeOf(observation, tasks.get(taskId)?.seconds ?? 0));
    },
    decided: (decided) => {
      trail.decided(decided);
      const { decision, rule, reason } = decided;
      events.add({ kind: "rule-applied", data: { decision, rule, reason: masker.text(reason) } });
    },
  };
}

const notBegun = { state: "waiting", attempts: 0, seconds: null, row_count: null, problem: null } as const;

function outcomeOf(observation: Observation, before: number): Partial<AnalysisTask> {
  const { status, error_message, execution_time_seconds, row_count } = observation;
  return {
    state: status === "success" ? "done" : "failed",
    seconds: before + execution_time_seconds,
    row_count,
    problem: error_message,
  };
}
