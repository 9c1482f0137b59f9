import type { Hypothesis } from "../domain/hypothesis.ts";
import type { DataSource } from "../engine/data-source.ts";
import { type EvidenceLog, openEvidenceLog } from "../engine/evidence-log.ts";
import type { CaseResult, MeasuredChange } from "./case-result.ts";
import { compareParts } from "./compare-parts.ts";
import { decide } from "./decide.ts";
import { explainChange, type Tested } from "./explain-change.ts";
import type { Facts } from "./facts.ts";
import { type FoundSegments, findSegments } from "./find-segments.ts";
import { findUpstream } from "./find-upstream.ts";
import { blameMissingAmounts, withoutRenamed } from "./heed-quality.ts";
import { writeHypotheses } from "./hypotheses.ts";
import { judgeHypotheses } from "./judge-hypotheses.ts";
import { keepMoved } from "./keep-moved.ts";
import { findSeriesOnset, measureMetric, readSeries, toTimeline } from "./measure-metric.ts";
import { nextSteps } from "./next-steps.ts";
import { checkQuality } from "./quality/check-quality.ts";
import type { Question } from "./question.ts";
import { runPlacebo } from "./run-placebo.ts";
import { isAdditive, isRatio } from "./sums.ts";
import { testSuspicion } from "./suspicion/test-suspicion.ts";
import { understandSuspicion } from "./suspicion/understand-suspicion.ts";
import { testSegment } from "./test-segment.ts";
import { findTree } from "./tree/find-tree.ts";
import { typicalCentre } from "./typical-centre.ts";
import { understandQuestion } from "./understand/understand-question.ts";
import { type Parts, weighParts } from "./weigh-parts.ts";

export interface Services {
  source: DataSource;
  sessionId: string;
  now: () => Date;
  onProgress(step: string): void;
  /** Called when the hypotheses are written down, before any of them is tested. */
  onPlan?(hypotheses: Hypothesis[]): void;
}

/** From tables, a metric and two periods to ranked and tested explanations. */
export async function investigate(question: Question, services: Services): Promise<CaseResult> {
  const { source, sessionId, onProgress } = services;
  const evidence = openEvidenceLog(source);

  onProgress("understanding the question");
  const { facts, data } = await understandQuestion(question, source, evidence);

  onProgress("checking the data");
  const series = await readSeries(facts, evidence);
  const quality = await checkQuality(facts, evidence);

  onProgress("measuring the change");
  const { change, analysed } = await measureMetric(facts, series, evidence);
  const onset = findSeriesOnset(facts, series);

  const suspected = await understandSuspicion(question.prompt, facts, source);
  const hypotheses = writeHypotheses({
    sessionId,
    facts,
    suspicion: suspected,
    hasMeasures: hasOtherMeasures(source, facts.metric.table, facts.metric.columns),
    now: services.now().toISOString(),
  });
  services.onPlan?.(hypotheses);

  onProgress(`searching segments of ${facts.dimensions.length} dimensions`);
  const searched = quality.blocked ? { segments: [], centre: 1, searched: 0 } : await findSegments(facts, source);
  const found = {
    ...searched,
    segments: await keepMoved(facts, withoutRenamed(searched.segments, quality.notes), rowsOf(source, facts), evidence),
  };
  const upstream =
    quality.blocked || found.segments.length > 0 ? null : await findUpstream(facts, source, series, evidence);
  const tree = quality.blocked || change.verdict === "noise" ? null : await findTree(facts, source, evidence);
  const parts =
    isAdditive(facts.metric) || isRatio(facts.metric)
      ? await weighAgainstUsual(facts, found, change, evidence)
      : await compareParts(facts, found.segments, change.absolute ?? 0, evidence);

  const tested: Tested[] = [];
  for (const part of parts.parts) {
    onProgress(
      `testing ${part.segment.terms.map(({ dimension, value }) => `${dimension.name} = ${value}`).join(", ")}`,
    );
    tested.push({ part, test: await testSegment(facts, part.segment.terms, series, evidence) });
  }
  const placebo = tested.length > 0 ? await runPlacebo(facts, source, series) : null;

  onProgress("weighing explanations");
  const findings = {
    facts,
    change,
    tested,
    parts,
    searched: found.searched,
    upstream,
    onset,
    placeboRate: placebo ? placebo.claims / placebo.pairs : null,
  };
  const { decision, explanations, remainder } = decide(
    findings,
    quality,
    blameMissingAmounts(explainChange(findings), quality.notes, facts.metric),
    analysed,
  );
  const grounds = {
    quality: quality.notes,
    qualityEvidence: quality.notes.flatMap((note) => note.evidence),
    change,
    alignedRelative: analysed?.aligned.relative ?? null,
    explanations,
    tree,
    medianMove: found.centre === 1 ? null : found.centre - 1,
    searched: found.searched,
  };
  const suspicion = await testSuspicion(suspected, { facts, source, series, evidence, grounds });
  const judged = judgeHypotheses(hypotheses, { ...grounds, suspicion });
  const timeline = toTimeline(facts, series);
  timeline.segments = segmentLines(
    timeline.points.map(({ time }) => time),
    tested,
    explanations,
  );
  return {
    sessionId,
    question: {
      ...question,
      dateColumn: facts.dateColumn,
      baseline: facts.baseline,
      comparison: facts.comparison,
    },
    metric: facts.metric,
    data,
    quality: quality.notes,
    qualityChecks: quality.checks,
    change,
    timeline,
    onset: sharpestOnset(onset, explanations),
    explanations,
    remainder,
    tree,
    hypotheses: judged.hypotheses.map(({ family: _, ...hypothesis }) => hypothesis),
    ruledOut: judged.ruledOut,
    suspicion: judged.suspicion,
    search: {
      segments: found.searched,
      dimensions: facts.dimensions.map(({ name }) => name),
      falseDiscoveryRate: 0.05,
    },
    placebo,
    decision,
    nextSteps: nextSteps(decision, explanations, facts),
    evidence: evidence.all(),
    mind: "built-in",
  };
}

/** Parts against no change first; against what moved everywhere where that turns out to be more than noise. */
async function weighAgainstUsual(
  facts: Facts,
  { segments, centre }: FoundSegments,
  change: MeasuredChange,
  evidence: EvidenceLog,
): Promise<Parts> {
  const total = change.absolute ?? 0;
  const plain = await weighParts(facts, segments, 1, total, evidence);
  const usual = typicalCentre(facts, change, centre, plain.rest);
  return usual === 1 ? plain : weighParts(facts, segments, usual, total, evidence);
}

// A segment that makes up nearly all of the change dates it better than the total, where it is diluted.
function sharpestOnset(onset: string | null, explanations: CaseResult["explanations"]): string | null {
  const main = explanations.find(({ contribution }) => contribution.share !== null && contribution.share >= 0.8);
  return main?.onset ?? onset;
}

function rowsOf(source: DataSource, { metric }: Facts): number {
  return source.tables.find(({ name }) => name === metric.table)?.rowCount ?? 0;
}

function hasOtherMeasures(source: DataSource, table: string, used: string[]): boolean {
  return source.tables.some(
    ({ name, profiles }) =>
      name === table && profiles.some((column) => column.role === "measure" && !used.includes(column.name)),
  );
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
        name: part.segment.terms.map(({ dimension, value }) => `${dimension.name} = ${value}`).join(", "),
        values,
      },
    ];
  });
}
