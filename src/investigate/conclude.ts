import type { Change as AnalysedChange } from "../analysis/change/measure-change.ts";
import type { CaseResult, MetricTree } from "./case-result.ts";
import { decide } from "./decide.ts";
import { explainChange, type Findings, type Tested } from "./explain-change.ts";
import { blameMissingAmounts } from "./heed-quality.ts";
import type { DraftHypothesis } from "./hypotheses.ts";
import { judgeHypotheses } from "./judge-hypotheses.ts";
import { type MetricSeries, toTimeline } from "./measure-metric.ts";
import { nextSteps } from "./next-steps.ts";
import type { QualityVerdict } from "./quality/check-quality.ts";
import { segmentName } from "./segment-name.ts";

export interface Grounds {
  findings: Findings;
  series: MetricSeries;
  quality: QualityVerdict;
  analysed: AnalysedChange | null;
  hypotheses: DraftHypothesis[];
  tree: MetricTree | null;
  /** The factor by which everything moved in general. */
  centre: number;
}

export type Conclusion = Pick<
  CaseResult,
  "decision" | "explanations" | "remainder" | "hypotheses" | "ruledOut" | "timeline" | "onset" | "nextSteps"
>;

/** What the findings come to: the decision, explanations in order, and what becomes of each hypothesis. */
export function conclude(grounds: Grounds): Conclusion {
  const { findings, series, quality, analysed, tree, centre } = grounds;
  const { facts, change, tested, searched, onset } = findings;
  const { decision, explanations, remainder } = decide(
    findings,
    quality,
    blameMissingAmounts(explainChange(findings), quality.notes, facts.metric),
    analysed,
  );
  const judged = judgeHypotheses(grounds.hypotheses, {
    quality: quality.notes,
    qualityEvidence: quality.notes.flatMap((note) => note.evidence),
    change,
    alignedRelative: analysed?.aligned.relative ?? null,
    explanations,
    tree,
    medianMove: centre === 1 ? null : centre - 1,
    searched,
  });
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
    hypotheses: judged.hypotheses.map(({ family: _, ...hypothesis }) => hypothesis),
    ruledOut: judged.ruledOut,
    timeline,
    onset: sharpestOnset(onset, explanations),
    nextSteps: nextSteps(decision, explanations, facts),
  };
}

// A segment that makes up nearly all of the change dates it better than the total, where it is diluted.
function sharpestOnset(onset: string | null, explanations: CaseResult["explanations"]): string | null {
  const main = explanations.find(({ contribution }) => contribution.share !== null && contribution.share >= 0.8);
  return main?.onset ?? onset;
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
