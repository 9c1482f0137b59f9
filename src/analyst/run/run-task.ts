import { AppError } from "../../base/app-error.ts";
import { type Observation, observationSchema } from "../../domain/observation.ts";
import { maxAttempts, type ToolCall } from "../../domain/tool-call.ts";
import type { ReadyTask } from "../plan/validate-plan.ts";
import { ToolError, toToolError } from "../tools/tool-error.ts";
import type { ToolOutput } from "../tools/tool-output.ts";
import { repairSql } from "./repair-sql.ts";
import type { RunServices } from "./run-services.ts";

export interface TaskResult {
  output: ToolOutput | null;
  observations: Observation[];
  calls: ToolCall[];
  /** Why it has no output. */
  failure: ToolError | null;
}

/** Calls the tool of a task, and again with repaired arguments, three times at most. What failed the same way before is not tried again. */
export async function runTask(task: ReadyTask, input: ToolOutput | null, services: RunServices): Promise<TaskResult> {
  const result: TaskResult = { output: null, observations: [], calls: [], failure: null };
  const tried = new Set<string>();
  let current = task;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const key = progressKey(current);
    if (tried.has(key)) break;
    tried.add(key);
    const call = toCall(current, attempt, services);
    services.trail.called(call);
    const began = performance.now();
    const outcome = await attemptCall(current, input, services);
    const observation = toObservation(call, outcome, (performance.now() - began) / 1000, services);
    services.trail.observed(observation);
    result.calls.push({ ...call, status: outcome instanceof ToolError ? "failed" : "succeeded" });
    result.observations.push(observation);
    if (!(outcome instanceof ToolError)) return { ...result, output: outcome, failure: null };
    result.failure = outcome;
    const repaired = attempt < maxAttempts ? await repair(current, outcome, services) : null;
    if (repaired === null) break;
    current = repaired;
  }
  return result;
}

/** Spacing and case aside, the same query again is no progress. */
function progressKey({ tool_name, arguments: given }: ReadyTask): string {
  return `${tool_name} ${JSON.stringify(given)}`.replace(/\s+/g, " ").toLowerCase();
}

async function attemptCall(
  task: ReadyTask,
  input: ToolOutput | null,
  { callTool }: RunServices,
): Promise<ToolOutput | ToolError> {
  try {
    return await callTool(task, input);
  } catch (error) {
    // Policy, permission and our own mistakes are not repaired by trying again.
    if (error instanceof AppError) throw error;
    return toToolError(error);
  }
}

async function repair(task: ReadyTask, error: ToolError, { source, mend }: RunServices): Promise<ReadyTask | null> {
  if (task.tool_name !== "sql.run") return null;
  const query = repairSql(task.arguments, error, source.tables) ?? (await mend?.(task.arguments.query, error)) ?? null;
  return query === null ? null : { ...task, arguments: { ...task.arguments, query } };
}

function toCall(task: ReadyTask, attempt: number, { newId, now }: RunServices): ToolCall {
  return {
    call_id: newId(),
    task_id: task.task_id,
    tool_name: task.tool_name,
    arguments: task.arguments,
    timestamp: now().toISOString(),
    attempt_number: attempt,
    status: "executing",
  } as ToolCall;
}

const shownRows = 20;

function toObservation(
  call: ToolCall,
  outcome: ToolOutput | ToolError,
  seconds: number,
  { newId, now }: RunServices,
): Observation {
  const common = {
    observation_id: newId(),
    call_id: call.call_id,
    execution_time_seconds: Math.max(seconds, 1e-6),
    timestamp: now().toISOString(),
  };
  if (outcome instanceof ToolError)
    return observationSchema.parse({
      ...common,
      status: outcome.status,
      error_message: outcome.message,
      error_category: outcome.category,
    });
  const data =
    outcome.kind === "table"
      ? { columns: outcome.columns, rows: outcome.rows.slice(0, shownRows), evidence: outcome.evidence }
      : outcome.kind === "chart"
        ? { chart_type: outcome.chartType, x_label: outcome.xLabel, y_label: outcome.yLabel }
        : outcome.facts;
  return observationSchema.parse({
    ...common,
    status: "success",
    data,
    row_count: outcome.kind === "table" ? outcome.rows.length : null,
  });
}
