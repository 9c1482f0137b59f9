import type { Hypothesis } from "../domain/hypothesis.ts";
import type { DataSource } from "../engine/data-source.ts";
import type { EvidenceLog } from "../engine/evidence-log.ts";
import type { Steps } from "../ledger/steps.ts";
import { unkeptSteps } from "../ledger/unkept-steps.ts";
import type { CaseResult, MeasuredChange } from "./case-result.ts";
import { compareParts } from "./compare-parts.ts";
import { conclude } from "./conclude.ts";
import type { Tested } from "./explain-change.ts";
import type { Facts } from "./facts.ts";
import { type FoundSegments, findSegments } from "./find-segments.ts";
import { findUpstream } from "./find-upstream.ts";
import { withoutRenamed } from "./heed-quality.ts";
import { writeHypotheses } from "./hypotheses.ts";
import { keepMoved } from "./keep-moved.ts";
import { findSeriesOnset, measureMetric, readSeries } from "./measure-metric.ts";
import { checkQuality } from "./quality/check-quality.ts";
import type { Question } from "./question.ts";
import { runPlacebo } from "./run-placebo.ts";
import { segmentName } from "./segment-name.ts";
import { isAdditive, isRatio } from "./sums.ts";
import { testSegment } from "./test-segment.ts";
import { findTree } from "./tree/find-tree.ts";
import { typicalCentre } from "./typical-centre.ts";
import { understandQuestion } from "./understand/understand-question.ts";
import { type Parts, weighParts } from "./weigh-parts.ts";

export interface Services {
  source: DataSource;
  sessionId: string;
  now: () => Date;
  /** Where each step is kept once it is done; without it nothing is kept. */
  steps?: Steps;
  /** Told what is being done where the steps are not kept. */
  onProgress?(step: string): void;
  /** Called when the hypotheses are written down, before any of them is tested. */
  onPlan?(hypotheses: Hypothesis[]): void;
}

/** From tables, a metric and two periods to ranked and tested explanations. */
export async function investigate(question: Question, services: Services): Promise<CaseResult> {
  const { source, sessionId } = services;
  const steps = services.steps ?? unkeptSteps(source, services.onProgress);

  const { facts, joins } = await steps.run("question", "understanding the question", async (evidence) => {
    const understood = await understandQuestion(question, source, evidence);
    return { facts: understood.facts, joins: understood.data.joins };
  });
  const series = await steps.run("series", "reading the metric over time", (evidence) => readSeries(facts, evidence));
  const quality = await steps.run("quality", "checking the data", (evidence) => checkQuality(facts, evidence));
  const { change, analysed, onset } = await steps.run("change", "measuring the change", async (evidence) => ({
    ...(await measureMetric(facts, series, evidence)),
    onset: findSeriesOnset(facts, series),
  }));

  const hypotheses = await steps.run("hypotheses", "writing down hypotheses", () =>
    writeHypotheses({
      sessionId,
      facts,
      question,
      hasMeasures: hasOtherMeasures(source, facts.metric.table, facts.metric.columns),
      now: services.now().toISOString(),
    }),
  );
  services.onPlan?.(hypotheses);

  const searching = `searching segments of ${facts.dimensions.length} dimensions`;
  const found = await steps.run("segments", searching, async (evidence) => {
    const searched = quality.blocked ? { segments: [], centre: 1, searched: 0 } : await findSegments(facts, source);
    const own = withoutRenamed(searched.segments, quality.notes);
    return { ...searched, segments: await keepMoved(facts, own, rowsOf(source, facts), evidence) };
  });
  const upstream =
    quality.blocked || found.segments.length > 0
      ? null
      : await steps.run("upstream", "looking for measures upstream", (evidence) =>
          findUpstream(facts, source, series, evidence),
        );
  const tree =
    quality.blocked || change.verdict === "noise"
      ? null
      : await steps.run("tree", "taking the metric apart", (evidence) => findTree(facts, source, evidence));
  const parts = await steps.run("parts", "weighing the parts", (evidence) =>
    isAdditive(facts.metric) || isRatio(facts.metric)
      ? weighAgainstUsual(facts, found, change, evidence)
      : compareParts(facts, found.segments, change.absolute ?? 0, evidence),
  );

  const tested: Tested[] = [];
  for (const [i, part] of parts.parts.entries()) {
    const test = await steps.run(`test_${i + 1}`, `testing ${segmentName(part.segment.terms)}`, (evidence) =>
      testSegment(facts, part.segment.terms, series, evidence),
    );
    tested.push({ part, test });
  }
  const placebo =
    tested.length === 0
      ? null
      : await steps.run("placebo", "searching earlier periods", () => runPlacebo(facts, source, series));

  const placeboRate = placebo ? placebo.claims / placebo.pairs : null;
  const findings = { facts, change, tested, parts, searched: found.searched, upstream, onset, placeboRate };
  const conclusion = await steps.run("conclusion", "weighing explanations", () =>
    conclude({ findings, series, quality, analysed, hypotheses, tree, centre: found.centre }),
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
    data: { tables: source.tables, relationships: source.relationships, joins },
    quality: quality.notes,
    qualityChecks: quality.checks,
    change,
    ...conclusion,
    tree,
    search: {
      segments: found.searched,
      dimensions: facts.dimensions.map(({ name }) => name),
      falseDiscoveryRate: 0.05,
    },
    placebo,
    evidence: steps.evidence(),
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

function rowsOf(source: DataSource, { metric }: Facts): number {
  return source.tables.find(({ name }) => name === metric.table)?.rowCount ?? 0;
}

function hasOtherMeasures(source: DataSource, table: string, used: string[]): boolean {
  return source.tables.some(
    ({ name, profiles }) =>
      name === table && profiles.some((column) => column.role === "measure" && !used.includes(column.name)),
  );
}
