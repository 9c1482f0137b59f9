import type { Mind, Passage, ReportProse } from "../../minds/mind.ts";
import { toReportBrief } from "../briefs/report-brief.ts";
import type { CaseResult } from "../case-result.ts";
import type { Facts } from "../facts.ts";
import { recordOf, type ThoughtRecord } from "./thought-record.ts";

export interface Phrased {
  prose: ReportProse;
  record: ThoughtRecord;
}

/** The case in a mind's words; every figure in them has been checked against the evidence. */
export async function phraseResult(
  mind: Mind,
  result: CaseResult,
  facts: Facts,
  passages: Passage[],
): Promise<Phrased> {
  const thought = await mind.phraseReport(toReportBrief(result, facts, passages));
  return { prose: thought.value, record: recordOf("phraseReport", thought) };
}

export function withProse(result: CaseResult, { summary, stories, nextSteps }: ReportProse): CaseResult {
  const storyOf = new Map(stories.map(({ rank, story }) => [rank, story]));
  const explanations = result.explanations.map((explanation) => ({
    ...explanation,
    causal_story: storyOf.get(explanation.rank) ?? explanation.causal_story,
  }));
  return { ...result, summary, explanations, nextSteps: nextSteps.length > 0 ? nextSteps : result.nextSteps };
}
