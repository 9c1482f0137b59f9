import type { Passage, ReportBrief } from "../../minds/mind.ts";
import type { CaseExplanation, CaseResult } from "../case-result.ts";
import type { Facts } from "../facts.ts";
import { measureOf, ownValue, relativeChange, relativeText } from "../report/measure.ts";
import { inBaselineText, movedText } from "../report/onset-words.ts";
import { decisionText, headline, shareText } from "../report/words.ts";
import { toCaseBrief } from "./case-brief.ts";
import { knownOfResult } from "./known.ts";

/** What a mind is told before it phrases the report. */
export function toReportBrief(result: CaseResult, facts: Facts, passages: Passage[]): ReportBrief {
  return {
    case: toCaseBrief(result.question, facts, result.data.tables),
    headline: headline(result),
    decision: decisionText(result),
    explanations: result.explanations.map((explanation) => ({
      rank: explanation.rank,
      title: explanation.title,
      facts: factsOf(explanation, result),
      story: explanation.causal_story,
    })),
    ruledOut: result.ruledOut.map(({ title, seen }) => ({ title, seen })),
    nextSteps: result.nextSteps,
    passages,
    known: knownOfResult(result),
  };
}

/** Sentences about one explanation whose figures are those of the report. */
function factsOf(explanation: CaseExplanation, result: CaseResult): string[] {
  const measure = measureOf(result);
  const { before, after, contribution, onset, controls, grade, scope } = explanation;
  const moved = relativeText(relativeChange(before, after));
  const share = contribution.share === null ? "" : `, ${shareText(contribution.share)} of the whole change`;
  return [
    `It went from ${ownValue(explanation, before, measure)} to ${ownValue(explanation, after, measure)} (${moved}).`,
    `It contributes ${measure.deltaWithUnit(contribution.absolute)}${share}.`,
    ...(onset === null ? [] : [`It ${movedText(explanation)}.`]),
    ...[inBaselineText(explanation)].filter((text) => text !== ""),
    ...controls.slice(0, 3).map(({ name, relative }) => `Beside it, ${name} moved ${relativeText(relative)}.`),
    ...(scope === "" ? [] : [scope]),
    `How sure: ${grade}.`,
  ];
}
