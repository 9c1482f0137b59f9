import type { Decision } from "../domain/cause.ts";
import type { CaseExplanation, MeasuredChange } from "./case-result.ts";

/**
 * What kind of answer a case has. Headline, tiles, charts and chat all go by this one, so that none of them judges again.
 * faulty: the data must be repaired first; usual: nothing to explain; unexplained: it moved, and nothing accounts for it;
 * calendar: what comes back with it; hidden: the whole is usual, a part is not; offsetting: parts that hide each other; explained: the rest.
 */
export type Standing = "faulty" | "usual" | "unexplained" | "calendar" | "hidden" | "offsetting" | "explained";

export function standingOf(
  decision: Decision,
  explanations: CaseExplanation[],
  { verdict, usual }: MeasuredChange,
): Standing {
  if (decision === "blocked_by_data_quality") return "faulty";
  if (decision === "no_real_change") return "usual";
  if (decision === "insufficient_evidence") return "unexplained";
  const [first] = explanations;
  if (first?.kind === "offsetting" || (first?.kind === "mix" && verdict === "noise")) return "offsetting";
  if (first?.kind === "calendar") return "calendar";
  return usual !== null && verdict === "noise" ? "hidden" : "explained";
}
