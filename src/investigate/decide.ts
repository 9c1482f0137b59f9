import type { Change as AnalysedChange } from "../analysis/change/measure-change.ts";
import { formatNumber } from "../base/format-number.ts";
import type { Decision } from "../domain/cause.ts";
import { likelihoodOfRank } from "../domain/explanation.ts";
import type { QualityNote } from "../domain/investigation-result.ts";
import type { CaseExplanation, Remainder } from "./case-result.ts";
import type { Findings } from "./explain-change.ts";
import { type FaultInWords, leading } from "./look-back/look-back.ts";
import { isAdditive, isRatio } from "./sums.ts";

export interface Decided {
  decision: Decision;
  explanations: CaseExplanation[];
  remainder: Remainder;
}

/** Data problems come before causes, noise is an answer, and what is left over is said. */
export function decide(
  findings: Findings,
  quality: { notes: QualityNote[]; blocked: boolean },
  explanations: CaseExplanation[],
  analysed: AnalysedChange | null,
): Decided {
  if (quality.blocked) {
    const blocked = [qualityExplanation(findings, quality.notes)];
    return { decision: "blocked_by_data_quality", explanations: blocked, remainder: remainderOf(findings, blocked) };
  }
  const first = leading(findings.past?.said ?? []);
  if (first?.kind === "fault" && makesChange(first))
    return { decision: "blocked_by_data_quality", explanations, remainder: remainderOf(findings, explanations) };
  if (findings.past !== null && explanations.length === 0)
    return {
      decision: findings.past.usual.verdict === "unusual" ? "insufficient_evidence" : "no_real_change",
      explanations,
      remainder: remainderOf(findings, []),
    };
  const isCalendar = findings.change.verdict === "noise" && analysed !== null && vanishesWhenAligned(analysed);
  if (explanations.length === 0)
    return {
      decision: findings.change.verdict === "noise" || isCalendar ? "no_real_change" : "insufficient_evidence",
      explanations: [],
      remainder: remainderOf(findings, []),
    };
  return { decision: "diagnosed", explanations, remainder: remainderOf(findings, explanations) };
}

/** A renamed value, or one that stops, is seen for what it is; anything else that makes half of the change hides what really happened. */
function makesChange({ fault, share }: FaultInWords): boolean {
  return fault !== "renamed" && fault !== "stopped" && share >= 0.5;
}

function vanishesWhenAligned({ absolute, aligned }: AnalysedChange): boolean {
  return Math.abs(aligned.absolute) < 0.3 * Math.abs(absolute);
}

function remainderOf({ facts, change, parts, searched, past }: Findings, explanations: CaseExplanation[]): Remainder {
  const total = change.absolute ?? 0;
  const additive = isAdditive(facts.metric) || isRatio(facts.metric);
  const absolute = additive
    ? total - explanations.reduce((sum, { contribution }) => sum + contribution.absolute, 0)
    : total;
  return {
    absolute,
    share: total === 0 || !additive ? null : absolute / total,
    about: additive
      ? past === null
        ? `${formatNumber(searched)} segments searched, none of the others beyond noise`
        : `of ${formatNumber(searched)} values and pairs looked at, none of the others is said to be behind it`
      : "this metric does not add up over segments, so nothing is left over",
    evidence: [parts.evidence],
  };
}

function qualityExplanation({ facts, change }: Findings, notes: QualityNote[]): CaseExplanation {
  const blocking = notes.filter(({ severity }) => severity === "blocking");
  return {
    rank: 1,
    likelihood: likelihoodOfRank(1),
    title: (blocking[0]?.message ?? "The data are not fit for an explanation").slice(0, 100),
    segment: null,
    kind: "data_quality",
    contribution: { absolute: change.absolute ?? 0, share: change.absolute ? 1 : null, interval: null },
    onset: null,
    events: [],
    grade: "not graded: the metric is not valid on these data",
    evidence: blocking.flatMap(({ evidence }) => evidence),
    reasoning: blocking
      .map(({ message }) => message)
      .join(" ")
      .slice(0, 1000),
    causal_story: `${facts.metric.label} cannot be explained before the data are repaired.`.slice(0, 500),
    source_hypotheses: [],
    before: change.baseline_value,
    after: change.comparison_value,
    withoutIt: null,
    qValue: null,
    controls: [],
    scope: "",
    rateAndMix: null,
    proof: { seen: blocking.flatMap(({ evidence }) => evidence), onset: [], controls: [], scope: [] },
  };
}
