import { AppError } from "../../base/app-error.ts";
import { type Plan, planSchema, totalCost } from "../../domain/analysis-plan.ts";
import { graphProblems } from "../../domain/subtask-graph.ts";
import { toolArgumentSchemas } from "../../domain/tool-call.ts";
import { type ToolName, toolNameSchema } from "../../domain/tool-name.ts";
import type { DraftTask, PlanDraft } from "./draft.ts";

/** A task whose tool is known and whose arguments fit it. */
export type ReadyTask = {
  [Name in ToolName]: Omit<DraftTask, "tool_name" | "arguments"> & {
    tool_name: Name;
    arguments: ReturnType<(typeof toolArgumentSchemas)[Name]["parse"]>;
  };
}[ToolName];

export interface ReadyPlan {
  plan: Plan;
  tasks: ReadyTask[];
  answerTask: string;
  by: string;
}

export interface PlanFrame {
  planId: string;
  requestId: string;
  timeoutSeconds: number;
  now: Date;
}

/** Judges a plan before anything of it runs; throws with everything that is wrong with it. */
export function validatePlan(draft: PlanDraft, frame: PlanFrame): ReadyPlan {
  const problems = [...graphProblems(draft.tasks), ...draft.tasks.flatMap(taskProblems), ...planProblems(draft, frame)];
  if (problems.length > 0) throw new PlanRefusedError(problems);
  const subtasks = draft.tasks.map(({ arguments: _, tool_name, ...task }) => ({
    ...task,
    tool_name: tool_name as ToolName,
  }));
  const plan = planSchema.parse({
    plan_id: frame.planId,
    request_id: frame.requestId,
    subtasks,
    total_estimated_seconds: totalCost(subtasks),
    created_at: frame.now.toISOString(),
    reasoning: draft.reasoning,
    status: "validated",
  });
  const tasks = draft.tasks.map(
    (task) =>
      ({ ...task, arguments: toolArgumentSchemas[task.tool_name as ToolName].parse(task.arguments) }) as ReadyTask,
  );
  return { plan, tasks, answerTask: draft.answerTask, by: draft.by };
}

export class PlanRefusedError extends AppError {
  constructor(problems: string[]) {
    super("INVALID_REQUEST", `The plan cannot be run: ${problems.join("; ")}.`, { problems });
  }
}

function taskProblems({ task_id, tool_name, arguments: given }: DraftTask): string[] {
  const name = toolNameSchema.safeParse(tool_name);
  if (!name.success) return [`${task_id}: there is no tool "${tool_name}"`];
  const parsed = toolArgumentSchemas[name.data].safeParse(given);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => `${task_id}: ${[name.data, ...path].join(".")}: ${message}`);
}

function planProblems({ tasks, answerTask }: PlanDraft, { timeoutSeconds }: PlanFrame): string[] {
  const cost = tasks.reduce((sum, task) => sum + task.estimated_cost_seconds, 0);
  return [
    ...(cost > timeoutSeconds ? [`it would take about ${cost.toFixed(1)} s, and ${timeoutSeconds} s are allowed`] : []),
    ...(tasks.some(({ task_id }) => task_id === answerTask) ? [] : [`no task "${answerTask}" gives the answer`]),
  ];
}
