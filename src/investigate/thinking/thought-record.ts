import type { Thought } from "../../minds/mind.ts";
import type { HypothesisSession } from "../sessions/investigate-hypothesis.ts";

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

/** The thoughts of one session; their tokens stand in its log, turn by turn. */
export function recordsOfSession({ session, iterations }: HypothesisSession): ThoughtRecord[] {
  const inTurns = iterations.flatMap(({ minds, tokens, cost_usd }) =>
    minds.map(({ step, by, notes }, i) => ({
      step,
      by,
      notes,
      tokens: i === 0 ? tokens : 0,
      cost_usd: i === 0 ? cost_usd : 0,
    })),
  );
  const { judgedBy, judgeNotes } = session;
  const judged = { step: "judgeFinding", by: judgedBy, tokens: session.judgeTokens, cost_usd: session.judgeCostUsd };
  return [...inTurns, { ...judged, notes: judgeNotes }];
}
