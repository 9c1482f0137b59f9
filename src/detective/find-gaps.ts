import type { Gap, GapAnalysis } from "../domain/gap-analysis.ts";
import type { InterrogationSession, QuestionAnswerPair } from "../domain/interrogation.ts";
import type { Mind, Thought } from "../minds/mind.ts";
import type { ClaimStanding } from "./interview.ts";
import { toOpenClaim } from "./standing.ts";

/** What is still missing after the pairs so far. */
export async function findGaps(
  { hypothesis }: Pick<InterrogationSession, "hypothesis">,
  standings: readonly ClaimStanding[],
  pairs: readonly Pick<QuestionAnswerPair, "question" | "answer" | "citations" | "about">[],
  detective: Mind,
): Promise<Thought<GapAnalysis>> {
  const thought = await detective.assessGaps({
    hypothesis: hypothesis.text,
    claims: standings.map(toOpenClaim),
    // That nothing speaks against a claim is an answer, and what is unknown is a gap of its claim already.
    pairs: pairs
      .filter(({ citations }) => (citations?.length ?? 0) > 0)
      .map(({ question, answer, citations }) => ({
        question,
        answer,
        citations: citations?.map(({ source_url }) => source_url) ?? [],
      })),
  });
  const disputed = standings.filter(({ verdict }) => verdict === "mixed").map(disputeGap);
  return { ...thought, value: { ...thought.value, gaps: [...disputed, ...thought.value.gaps] } };
}

function disputeGap({ claim }: ClaimStanding): Gap {
  return { category: "ambiguity", description: `The sources disagree about “${claim.text}”`, severity: "high" };
}
