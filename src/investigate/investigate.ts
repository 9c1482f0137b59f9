import { hearLater } from "../base/heard.ts";
import type { Hypothesis } from "../domain/hypothesis.ts";
import type { DataSource } from "../engine/data-source.ts";
import type { EvidenceLog } from "../engine/evidence-log.ts";
import type { Steps } from "../ledger/steps.ts";
import { unkeptSteps } from "../ledger/unkept-steps.ts";
import { toDimensionBriefs } from "./briefs/case-brief.ts";
import type { CaseExplanation, CaseResult, MeasuredChange } from "./case-result.ts";
import { compareParts } from "./compare-parts.ts";
import { conclude } from "./conclude.ts";
import { confirmedSegments } from "./confirmed-segments.ts";
import { decide } from "./decide.ts";
import { type LearnedDocuments, noDocuments } from "./documents/case-documents.ts";
import { gatherDocuments } from "./documents/gather-documents.ts";
import { linkEvents, type Moved } from "./documents/link-events.ts";
import { toPassages } from "./documents/to-passages.ts";
import { explainChange, type Tested } from "./explain-change.ts";
import type { Facts } from "./facts.ts";
import { type FoundSegments, findSegments, nothingFound } from "./find-segments.ts";
import { findUpstream } from "./find-upstream.ts";
import { blameMissingAmounts, withoutRenamed } from "./heed-quality.ts";
import { writeHypotheses } from "./hypotheses.ts";
import { keepMoved } from "./keep-moved.ts";
import { lookAtPast } from "./look-back/look-at-past.ts";
import { leading } from "./look-back/look-back.ts";
import { hasPast, saidSegments, showSaid, toMovers, withFaults, withoutSums } from "./look-back/use-past.ts";
import { findSeriesOnset, measureMetric, readSeries } from "./measure-metric.ts";
import { checkQuality } from "./quality/check-quality.ts";
import type { Question } from "./question.ts";
import { runPlacebo } from "./run-placebo.ts";
import { segmentName } from "./segment-name.ts";
import { investigateHypotheses } from "./sessions/investigate-hypotheses.ts";
import { isAdditive, isRatio } from "./sums.ts";
import { type SuspicionAnswer, testSuspicion } from "./suspicion/test-suspicion.ts";
import { understandSuspicion } from "./suspicion/understand-suspicion.ts";
import { testSegment } from "./test-segment.ts";
import { phraseResult, withProse } from "./thinking/phrase-result.ts";
import { writePlan } from "./thinking/propose-hypotheses.ts";
import { suggestRoles, withRoles } from "./thinking/suggest-roles.ts";
import { builtInThinking, type Thinking } from "./thinking/thinking.ts";
import { mindOf, recordsOfSession } from "./thinking/thought-record.ts";
import { findTree } from "./tree/find-tree.ts";
import { typicalCentre } from "./typical-centre.ts";
import { chooseForms, formNotes } from "./understand/choose-forms.ts";
import { understandQuestion } from "./understand/understand-question.ts";
import { type Part, type Parts, weighParts } from "./weigh-parts.ts";

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
  /** Who thinks, and what for; the built-in mind unless given. */
  thinking?: Thinking;
  /** What documents learnt before say about the time in question. */
  learned?: LearnedDocuments | null;
}

/** From tables, a metric and two periods to ranked and tested explanations. */
export async function investigate(question: Question, services: Services): Promise<CaseResult> {
  const { sessionId, now, thinking = builtInThinking, learned = null } = services;
  const { mind } = thinking;
  const steps = services.steps ?? unkeptSteps(services.source, services.onProgress);

  const formed = chooseForms(services.source, question);
  const suggested = await steps.run("roles", "reading the columns", () => suggestRoles(mind, question, formed));
  const source = withRoles(formed, suggested.roles);
  const { facts: asked, joins } = await steps.run("question", "understanding the question", async (evidence) => {
    const understood = await understandQuestion(question, source, evidence);
    return { facts: understood.facts, joins: understood.data.joins };
  });
  const seen = await steps.run("past", "looking at the metric's past", () => lookAtPast(asked, source));
  const facts = withoutSums(asked, seen);
  const series = await steps.run("series", "reading the metric over time", (evidence) => readSeries(facts, evidence));
  const quality = await steps.run("quality", "checking the data", async (evidence) =>
    withFaults(await checkQuality(facts, evidence), seen, facts, evidence),
  );
  const { change, analysed, ...dated } = await steps.run("change", "measuring the change", async (evidence) => ({
    ...(await measureMetric(facts, series, seen, evidence)),
    ...findSeriesOnset(facts, series),
  }));

  const { documents: paths = [] } = question;
  const documents =
    paths.length > 0 || learned !== null
      ? await steps.run("documents", "reading the documents", () =>
          gatherDocuments(paths, learned, [facts.baseline, facts.comparison]),
        )
      : noDocuments;
  const passages = toPassages(documents, facts.comparison);
  const { suspected, plan, hypotheses, records } = await steps.run("plan", "writing down hypotheses", async () => {
    const suspected = await understandSuspicion(question.prompt, facts, source);
    const hasMeasures = hasOtherMeasures(source, facts.metric.table, facts.metric.columns);
    const drafts = writeHypotheses({ sessionId, facts, suspicion: suspected, hasMeasures, now: now().toISOString() });
    const grounds = {
      question,
      facts,
      tables: source.tables,
      change,
      evidence: steps.evidence(),
      drafts,
      passages,
    };
    return { suspected, ...(await writePlan(mind, grounds)) };
  });
  services.onPlan?.(hypotheses);
  thinking.findings?.planned(hypotheses);

  const searching = `searching segments of ${facts.dimensions.length} dimensions`;
  const { found, past } = await steps.run("segments", searching, async (evidence) => {
    if (seen !== null && (quality.blocked || hasPast(seen))) return { found: saidSegments(facts, seen), past: seen };
    const searched = quality.blocked ? nothingFound : await findSegments(facts, source);
    const own = withoutRenamed(searched.segments, quality.notes);
    const kept = { ...searched, segments: await keepMoved(facts, own, rowsOf(source, facts), evidence) };
    // Rows tell segments apart where there is no past; what only the past shows stands in where they find nothing.
    return kept.segments.length > 0 || seen === null || seen.said.length === 0
      ? { found: kept, past: null }
      : { found: saidSegments(facts, seen), past: seen };
  });
  const upstream =
    quality.blocked ||
    found.segments.length > 0 ||
    (past !== null && past.usual.verdict !== "unusual" && leading(past.said)?.kind !== "broad")
      ? null
      : await steps.run("upstream", "looking for measures upstream", (evidence) =>
          findUpstream(facts, source, series, evidence),
        );
  const tree =
    quality.blocked || change.verdict === "noise"
      ? null
      : await steps.run("tree", "taking the metric apart", (evidence) => findTree(facts, source, evidence));
  const parts = await steps.run("parts", "weighing the parts", (evidence) => weighAll(facts, found, change, evidence));

  const tested: Tested[] = [];
  const testAll = async (all: Part[], sources: string[] = []) => {
    for (const [i, part] of all.entries()) {
      const name = `testing ${segmentName(part.segment.terms)}`;
      const test = await steps.run(`test_${tested.length + 1}`, name, (evidence) =>
        testSegment(facts, part.segment.terms, series, evidence),
      );
      tested.push({ part, test, source: sources[i] ?? null });
    }
  };
  await testAll(parts.parts);
  const placebo =
    tested.length === 0 || past !== null
      ? null
      : await steps.run("placebo", "searching earlier periods", () => runPlacebo(facts, source, series));

  const placeboRate = placebo ? placebo.claims / placebo.pairs : null;
  const dimensions = toDimensionBriefs(facts, source.tables);
  const eventsOf = (moved: Moved) => linkEvents(moved, documents.events, dimensions);
  const pastEvidence =
    past === null
      ? []
      : await steps.run("proof", "showing what is said of the past", (evidence) => showSaid(facts, past, evidence));
  const findings = {
    facts,
    change,
    tested,
    parts,
    searched: found.searched,
    upstream,
    ...dated,
    placeboRate,
    past,
    pastEvidence,
    eventsOf,
  };
  const weighed = await steps.run("weighing", "weighing explanations", () =>
    decide(findings, quality, blameMissingAmounts(explainChange(findings), quality.notes, facts.metric), analysed),
  );
  const grounds = {
    quality: quality.notes,
    qualityEvidence: quality.notes.flatMap((note) => note.evidence),
    qualityChecks: quality.checks,
    change,
    alignedRelative: analysed?.aligned.relative ?? null,
    explanations: weighed.explanations,
    tree,
    past,
    soughtUpstream: upstream !== null,
    medianMove: found.centre === 1 ? null : found.centre - 1,
    searched: found.searched,
  };
  const suspicion =
    suspected === null
      ? null
      : await steps.run("suspicion", "testing your suspicion", (evidence) =>
          testSuspicion(suspected, { facts, source, series, evidence, grounds }),
        );
  const sessions = await investigateHypotheses(
    { question, facts, series, source, hypotheses, suspicion, grounds, sessionId, now },
    { thinking, steps },
  );
  // What somebody thought of beforehand and a test confirmed is an explanation like those that were found.
  const confirmed = confirmedSegments(facts, hypotheses, { suspicion, sessions }, weighed.explanations);
  const known = tested.length;
  const together = { ...found, segments: [...found.segments, ...confirmed.map(({ segment }) => segment)] };
  const allParts =
    confirmed.length === 0
      ? parts
      : await steps.run("confirmed", "weighing what was confirmed", (evidence) =>
          weighAll(facts, together, change, evidence),
        );
  for (const [i, part] of allParts.parts.slice(0, known).entries()) tested[i]!.part = part;
  await testAll(
    allParts.parts.slice(known),
    confirmed.map(({ source }) => source),
  );
  const conclusion = await steps.run("conclusion", "drawing conclusions", () => {
    if (confirmed.length === 0)
      return conclude({ weighed, findings, series, hypotheses, grounds, suspicion, sessions, documents });
    const widened = { ...findings, parts: allParts };
    const again = decide(widened, quality, explainChange(widened), analysed);
    return conclude({
      weighed: again,
      findings: widened,
      series,
      hypotheses,
      grounds: { ...grounds, explanations: again.explanations },
      suspicion: suspicion && withRanksOf(suspicion, weighed.explanations, again.explanations),
      sessions,
      documents,
    });
  });
  const { traffic: countTraffic } = services.source;
  const traffic =
    countTraffic &&
    (await steps.run("traffic", "closing the books", () => hearLater("traffic", async () => countTraffic())));
  const result: CaseResult = {
    sessionId,
    question: {
      ...question,
      dateColumn: facts.dateColumn,
      baseline: facts.baseline,
      comparison: facts.comparison,
    },
    metric: facts.metric,
    data: { tables: source.tables, relationships: source.relationships, joins, ...(traffic ? { traffic } : {}) },
    quality: [...quality.notes, ...formNotes(source.tables)],
    qualityChecks: quality.checks,
    change,
    ...conclusion,
    movers: toMovers(seen),
    plan,
    documents,
    sessions,
    tree,
    search: {
      segments: found.searched,
      dimensions: facts.dimensions.map(({ name }) => name),
      ...(found.leftOut === null ? {} : { leftOut: found.leftOut }),
    },
    placebo,
    evidence: steps.evidence(),
    summary: "",
    thoughts: [suggested.record, ...records, ...sessions.flatMap(recordsOfSession)],
    mind: "built-in",
  };
  const { prose, record } = await steps.run("wording", "wording the report", () =>
    phraseResult(mind, result, facts, passages),
  );
  const thoughts = [...result.thoughts, record];
  return { ...withProse(result, prose), thoughts, mind: mindOf(thoughts) };
}

/** What each segment makes of the change, where the metric adds up; else each by itself. */
function weighAll(facts: Facts, found: FoundSegments, change: MeasuredChange, evidence: EvidenceLog): Promise<Parts> {
  return isAdditive(facts.metric) || isRatio(facts.metric)
    ? weighAgainstUsual(facts, found, change, evidence)
    : compareParts(facts, found.segments, change.absolute ?? 0, evidence);
}

/** The ranks of the same explanations after others have joined them. */
function withRanksOf(answer: SuspicionAnswer, before: CaseExplanation[], after: CaseExplanation[]): SuspicionAnswer {
  const named = before.filter(({ rank }) => answer.explanations.includes(rank));
  const isSame = (one: CaseExplanation) => named.some(({ title }) => title === one.title);
  return { ...answer, explanations: after.filter(isSame).map(({ rank }) => rank) };
}

/** Parts against no change first; against what moved everywhere where that turns out to be more than noise. */
async function weighAgainstUsual(
  facts: Facts,
  found: FoundSegments,
  change: MeasuredChange,
  evidence: EvidenceLog,
): Promise<Parts> {
  const total = change.absolute ?? 0;
  const plain = await weighParts(facts, found, 1, total, evidence);
  const usual = typicalCentre(facts, change, found.centre, plain.rest);
  return usual === 1 ? plain : weighParts(facts, found, usual, total, evidence);
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
