import type { PlanBrief, PlanDraft } from "../mind.ts";

/** What is planned already. */
export function plan({ explorationSteps, evidenceCriteria }: PlanBrief): PlanDraft {
  return { explorationSteps, evidenceCriteria };
}
