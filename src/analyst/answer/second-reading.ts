import type { RunnablePlan } from "../plan/choose-plan.ts";
import { PolicyRefusal } from "../policy/policy-rule.ts";
import type { RunServices } from "../run/run-services.ts";
import { runTask } from "../run/run-task.ts";
import type { OutputTable } from "../tools/tool-output.ts";
import { layoutOf } from "./layout-of.ts";
import { writeSummary } from "./write-summary.ts";

/** What the built-in planner would have answered where a model did; null where that is the same, or it has no answer. */
export async function secondReading(
  answer: OutputTable,
  plan: RunnablePlan,
  services: RunServices,
): Promise<string | null> {
  const { ready, title, query } = plan;
  const task = ready.tasks.find(({ task_id }) => task_id === ready.answerTask);
  const output = task ? await runTask(task, null, services).then(({ output: made }) => made, withoutRefused) : null;
  if (output?.kind !== "table" || hasFigures(answer, output)) return null;
  const summary = writeSummary({
    title,
    table: output,
    assumptions: [],
    isRanked: query?.ranking != null,
    ...layoutOf(plan, services.source),
  });
  return `The built-in planner reads the question otherwise: ${summary.replace(/\.$/, "")}`;
}

/** What the policy refuses to the one planner says nothing against the other. */
function withoutRefused(error: unknown): null {
  if (error instanceof PolicyRefusal) return null;
  throw error;
}

/** Whether every figure of the one table stands in the other; shares may be percent. */
export function hasFigures(table: OutputTable, wanted: OutputTable): boolean {
  const known = numbersOf(table);
  return numbersOf(wanted).every((value) =>
    known.some((other) => [1, 100, 0.01].some((scale) => isNear(other, value * scale))),
  );
}

const mostFigures = 500;

const numbersOf = ({ rows }: OutputTable): number[] =>
  rows
    .flat()
    .filter((cell) => typeof cell === "number")
    .slice(0, mostFigures);

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));
