import type { InvestigationResult, RankedExplanation } from "../domain/investigation-result.ts";
import type { CaseExplanation, CaseResult } from "./case-result.ts";
import { headline } from "./report/words.ts";
import { paragraph } from "./sentences/case-sentences.ts";

/** The case as programs get it. */
export function toResult(result: CaseResult, reportPath: string | null): InvestigationResult {
  const { baseline_value, comparison_value, absolute, relative, verdict, p_value, interval, usual, rate } =
    result.change;
  return {
    session_id: result.sessionId,
    status: "completed",
    metric: result.metric.text,
    ...(result.question.where === undefined ? {} : { where: result.question.where }),
    baseline: result.question.baseline,
    comparison: result.question.comparison,
    change: {
      baseline_value,
      comparison_value,
      absolute,
      relative,
      verdict,
      p_value,
      interval,
      ...(rate ? { rate } : {}),
      usual,
    },
    quality: result.quality,
    onset: result.onset,
    onset_interval: result.onset_interval ?? null,
    explanations: result.explanations.map(toRanked),
    movers: result.movers,
    remainder: { absolute: result.remainder.absolute, share: result.remainder.share },
    ruled_out: result.ruledOut,
    not_shown: result.notShown,
    conclusion: {
      headline: headline(result),
      paragraph: paragraph(result),
      status_by_hypothesis: result.conclusion.verdicts,
    },
    suspicion: result.suspicion,
    decision: result.decision,
    summary: result.summary,
    mind: result.mind,
    evidence: result.evidence,
    report_path: reportPath,
  };
}

export function toRanked(explanation: CaseExplanation): RankedExplanation {
  const {
    rank,
    title,
    likelihood,
    segment,
    kind,
    contribution,
    onset,
    onset_interval,
    grade,
    confidence,
    evidence,
    reasoning,
    causal_story,
    source_hypotheses,
    events,
  } = explanation;
  return {
    rank,
    title,
    likelihood,
    segment,
    kind,
    contribution,
    onset,
    onset_interval: onset_interval ?? null,
    grade,
    ...(confidence === undefined ? {} : { confidence }),
    evidence,
    reasoning,
    causal_story,
    source_hypotheses,
    ...(events.length === 0
      ? {}
      : { events: events.map(({ id, date, text, source }) => ({ id, date, text, source_url: source })) }),
  };
}
