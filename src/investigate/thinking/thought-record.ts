import type { Thought } from "../../minds/mind.ts";

/** Who did which thinking step of a case, and what became of it. */
export interface ThoughtRecord {
  step: string;
  by: string;
  tokens: number;
  cost_usd: number;
  /** Why the built-in mind stepped in, what was dropped. Model text may be quoted here: never shown in a report. */
  notes: string[];
}

export function recordOf(step: string, { by, tokens, costUsd, notes }: Thought<unknown>): ThoughtRecord {
  return { step, by, tokens, cost_usd: costUsd, notes };
}

/** "built-in", or the models that thought. */
export function mindOf(records: ThoughtRecord[]): string {
  const models = [...new Set(records.map(({ by }) => by))].filter((by) => by !== "built-in");
  return models.length === 0 ? "built-in" : models.join(", ");
}
