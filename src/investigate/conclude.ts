import type { CaseResult } from "./case-result.ts";
import type { Decided } from "./decide.ts";
import type { CaseDocuments } from "./documents/case-documents.ts";
import type { Findings, Tested } from "./explain-change.ts";
import type { DraftHypothesis } from "./hypotheses.ts";
import { type Grounds, judgeHypotheses } from "./judge-hypotheses.ts";
import { type MetricSeries, toTimeline } from "./measure-metric.ts";
import { nextSteps } from "./next-steps.ts";
import { segmentName } from "./segment-name.ts";
import type { HypothesisSession } from "./sessions/investigate-hypothesis.ts";
import { standingOf } from "./standing.ts";
import type { SuspicionAnswer } from "./suspicion/test-suspicion.ts";

export interface Concluded {
  weighed: Decided;
  findings: Findings;
  series: MetricSeries;
  hypotheses: DraftHypothesis[];
  grounds: Omit<Grounds, "suspicion" | "sessions">;
  suspicion: SuspicionAnswer | null;
  sessions: HypothesisSession[];
  documents: CaseDocuments;
}

export type Conclusion = Pick<
  CaseResult,
  | "decision"
  | "explanations"
  | "remainder"
  | "hypotheses"
  | "conclusion"
  | "ruledOut"
  | "notShown"
  | "suspicion"
  | "timeline"
  | "onset"
  | "onset_interval"
  | "nextSteps"
>;

/** What the findings come to: the decision, explanations in order, and what becomes of each hypothesis. */
export function conclude(concluded: Concluded): Conclusion {
  const { weighed, findings, series, grounds, suspicion, sessions } = concluded;
  const { decision, explanations, remainder } = weighed;
  const { facts, tested } = findings;
  const judged = judgeHypotheses(concluded.hypotheses, { ...grounds, suspicion, sessions });
  const timeline = toTimeline(facts, series);
  timeline.segments = segmentLines(
    timeline.points.map(({ time }) => time),
    tested,
    explanations,
  );
  return {
    decision,
    explanations,
    remainder,
    hypotheses: judged.hypotheses.map(({ family: _, prediction: __, ...hypothesis }) => hypothesis),
    conclusion: { standing: standingOf(decision, explanations, findings.change), verdicts: judged.verdicts },
    ruledOut: judged.ruledOut,
    notShown: judged.notShown,
    suspicion: judged.suspicion,
    timeline,
    ...sharpestOnset(findings, explanations),
    nextSteps: nextSteps({ decision, explanations, facts, documents: concluded.documents }),
  };
}

// A segment that makes up nearly all of the change dates it better than the total, where it is diluted.
function sharpestOnset(
  whole: Pick<Findings, "onset" | "onset_interval">,
  explanations: CaseResult["explanations"],
): Pick<CaseResult, "onset" | "onset_interval"> {
  const main = explanations.find(({ contribution }) => contribution.share !== null && contribution.share >= 0.8);
  const { onset, onset_interval = null } = main && main.onset !== null ? main : whole;
  return { onset, onset_interval };
}

function segmentLines(
  times: string[],
  tested: Tested[],
  explanations: CaseResult["explanations"],
): CaseResult["timeline"]["segments"] {
  return tested.flatMap(({ part, test }) => {
    const explanation = explanations.find(
      ({ segment }) =>
        segment !== null &&
        part.segment.terms.every(({ dimension, value }) => segment[dimension.name] === value) &&
        Object.keys(segment).length === part.segment.terms.length,
    );
    if (!explanation) return [];
    const byTime = new Map(test.series.times.map((time, i) => [time, test.series.buckets[i]]));
    const values = times.map((time) => {
      const bucket = byTime.get(time);
      if (!bucket) return null;
      return bucket.denominator === null
        ? bucket.numerator
        : bucket.denominator === 0
          ? null
          : bucket.numerator / bucket.denominator;
    });
    return [
      {
        rank: explanation.rank,
        name: segmentName(part.segment.terms),
        values,
      },
    ];
  });
}
