import type { Verdict } from "../domain/audit-result.ts";
import type { QuestionAnswerPair } from "../domain/interrogation.ts";
import type { OpenClaim } from "../minds/mind.ts";
import type { ClaimStanding } from "./interview.ts";
import type { JudgedClaim } from "./judge/judge-hypothesis.ts";
import type { Judgement } from "./judge/judge-sentence.ts";

/** What the answers so far have brought to light about each claim. */
export function standingOf(judged: readonly JudgedClaim[], pairs: readonly QuestionAnswerPair[]): ClaimStanding[] {
  const quoted = new Set(pairs.flatMap(({ citations }) => citations?.map(({ quote }) => quote) ?? []));
  return judged.map(({ claim, finding }) => {
    const wasAsked = pairs.some(({ about }) => about?.claim === claim.id);
    if (!wasAsked) return { claim, verdict: "unknown" };
    const isSeen = ({ sentence }: Judgement) => quoted.has(sentence.source.text);
    const [isFor, isAgainst] = [finding.supporting.some(isSeen), finding.opposing.some(isSeen)];
    const seen: Verdict = isFor ? (isAgainst ? finding.verdict : "supported") : isAgainst ? "contradicted" : "unknown";
    return { claim, verdict: seen };
  });
}

/** As minds read it: what is disputed is not settled, and someone speaks against it. */
export function toOpenClaim({ claim, verdict }: ClaimStanding): OpenClaim {
  return {
    id: claim.id,
    text: claim.text,
    aspect: claim.aspect,
    verdict: verdict === "mixed" ? "contradicted" : verdict,
  };
}
