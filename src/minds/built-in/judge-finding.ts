import type { FindingBrief, FindingJudgement } from "../mind.ts";

/** As the engine has judged, in its own words. */
export function judgeFinding({ confidence, outcome, seen, hypothesis }: FindingBrief): FindingJudgement {
  if (seen.length > 0) return { confidence, reasoning: seen.join(" ") };
  const expected = hypothesis.expectedPattern.replace(/[.\s]+$/, "");
  return { confidence, reasoning: `Expected: ${expected}; this was ${outcome === "CONFIRMED" ? "" : "not "}seen.` };
}
