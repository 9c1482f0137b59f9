import type { ClaimFinding } from "./judge-claim.ts";
import type { Judgement } from "./judge-sentence.ts";
import type { Period } from "./statement.ts";

/** Whether the first came after the second, by the dates of what supports both. */
export function judgeOrder(first: ClaimFinding, second: ClaimFinding): ClaimFinding {
  const later = datedIn(first.supporting);
  const earlier = datedIn(second.supporting);
  const nothing: ClaimFinding = { verdict: "unknown", supporting: [], opposing: [], near: [] };
  if (!later || !earlier) return nothing;
  const isInOrder = earlier.period.from <= later.period.to;
  const both = [earlier.judgement, later.judgement].filter((one, index, all) => all.indexOf(one) === index);
  return isInOrder
    ? { ...nothing, verdict: "supported", supporting: both }
    : { ...nothing, verdict: "contradicted", opposing: both };
}

function datedIn(judgements: Judgement[]): { judgement: Judgement; period: Period } | null {
  for (const judgement of judgements) {
    const [period] = judgement.sentence.periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    if (period) return { judgement, period };
  }
  return null;
}
