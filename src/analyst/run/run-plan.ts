import { AppError } from "../../base/app-error.ts";
import type { ReadyPlan, ReadyTask } from "../plan/validate-plan.ts";
import type { ToolOutput } from "../tools/tool-output.ts";
import type { RunServices } from "./run-services.ts";
import { runTask, type TaskResult } from "./run-task.ts";

export interface PlanRun {
  results: Map<string, TaskResult>;
  /** Tasks that gave nothing, and those that waited for them. */
  failed: string[];
}

/** Tasks whose dependencies are done run side by side, wave after wave. */
export async function runPlan({ tasks }: ReadyPlan, services: RunServices): Promise<PlanRun> {
  const results = new Map<string, TaskResult>();
  const failed: string[] = [];
  let waiting = tasks;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ dependencies }) =>
      dependencies.every((one) => results.has(one) || failed.includes(one)),
    );
    if (ready.length === 0) throw new AppError("INTERNAL_ERROR", "A plan with a circle was run.");
    const done = await allDone(ready.map((task) => runReady(task, results, failed, services)));
    for (const [i, result] of done.entries()) {
      if (result) results.set(ready[i].task_id, result);
      if (!result?.output) failed.push(ready[i].task_id);
    }
    waiting = waiting.filter((task) => !ready.includes(task));
  }
  return { results, failed };
}

/** A refusal ends the plan once what runs beside it has ended: nothing is left running. */
async function allDone<Value>(running: Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}

async function runReady(
  task: ReadyTask,
  results: Map<string, TaskResult>,
  failed: string[],
  services: RunServices,
): Promise<TaskResult | null> {
  if (task.dependencies.some((one) => failed.includes(one))) return null;
  return runTask(task, inputOf(task, results), services);
}

/** The table that the task before made. */
function inputOf({ dependencies }: ReadyTask, results: Map<string, TaskResult>): ToolOutput | null {
  const outputs = dependencies.flatMap((one) => results.get(one)?.output ?? []);
  return outputs.find(({ kind }) => kind === "table") ?? outputs[0] ?? null;
}
