import type { CaseExplanation, MeasuredChange } from "../../investigate/case-result.ts";
import type { SegmentValue } from "../../investigate/facts-sql.ts";
import { measureMetric, readSeries } from "../../investigate/measure-metric.ts";
import { type Period as Days, daysOf } from "../../investigate/question.ts";
import type { TestContext } from "../../investigate/suspicion/claim.ts";
import { compareSegment } from "../../investigate/suspicion/compare-segment.ts";
import type { SuspectedMeasure } from "../../investigate/suspicion/reading.ts";
import { understandMetric } from "../../investigate/understand/understand-metric.ts";
import type { CaseBooks } from "./case-books.ts";

/** What the case knows of the whole, of a segment or of another measure, between two periods. */
export interface Figures {
  name: string;
  before: number | null;
  after: number | null;
  relative: number | null;
  /** Beyond its usual noise. */
  isMoved: boolean;
  pValue: number | null;
  /** Of the whole change; null for the whole itself and where parts do not add up. */
  share: number | null;
  onset: string | null;
  onset_interval?: CaseExplanation["onset_interval"];
  /** The days of each period where values are per day. */
  perDay: { before: number; after: number } | null;
  /** The ledger's own explanation of this very segment. */
  explanation: CaseExplanation | null;
  evidence: string[];
}

export interface Subject {
  segment: SegmentValue[];
  measure: SuspectedMeasure | null;
  /** Null: the periods of the case. */
  periods: { baseline: Days; comparison: Days } | null;
}

const unlikely = 0.05;

/** From the ledger where it has them, else from the data; null where neither has. */
export async function figuresOf(subject: Subject, books: CaseBooks): Promise<Figures | null> {
  const { result, tests } = books;
  const isAsAsked = subject.measure === null && subject.periods === null;
  if (isAsAsked && subject.segment.length === 0) return wholeFigures(books);
  const known = isAsAsked ? explanationOf(subject.segment, result.explanations) : undefined;
  if (known) return explained(known, books);
  if (tests === null) return null;
  const context = await contextFor(subject, tests);
  return subject.segment.length === 0 ? measured(subject, context) : compared(subject.segment, context);
}

export function explanationOf(
  segment: SegmentValue[],
  explanations: readonly CaseExplanation[],
): CaseExplanation | undefined {
  const named = Object.fromEntries(segment.map(({ dimension, value }) => [dimension.name, value]));
  return explanations.find(({ segment: own }) => {
    const terms = Object.entries(own ?? {});
    return terms.length === segment.length && terms.every(([name, value]) => named[name] === String(value));
  });
}

export const nameOf = (segment: SegmentValue[]): string =>
  segment.map(({ dimension, value }) => `${dimension.name} = ${value}`).join(", ");

function wholeFigures({ result }: CaseBooks): Figures {
  const { change, question, metric, onset, onset_interval } = result;
  return {
    name: metric.label,
    before: change.baseline_value,
    after: change.comparison_value,
    relative: change.relative,
    isMoved: change.verdict === "moved",
    pValue: change.p_value,
    share: null,
    onset,
    onset_interval,
    perDay: change.perDay ? { before: daysOf(question.baseline), after: daysOf(question.comparison) } : null,
    explanation: null,
    evidence: change.evidence,
  };
}

function explained(explanation: CaseExplanation, { result }: CaseBooks): Figures {
  const { before, after, contribution, onset, onset_interval, proof, evidence, segment, qValue } = explanation;
  const { change, question } = result;
  return {
    name: Object.entries(segment ?? {})
      .map(([name, value]) => `${name} = ${value}`)
      .join(", "),
    before,
    after,
    relative: before === null || after === null || before === 0 ? null : (after - before) / Math.abs(before),
    isMoved: true,
    pValue: qValue,
    share: contribution.share,
    onset,
    onset_interval,
    perDay: ratesOf(change, question),
    explanation,
    evidence: proof.seen.length > 0 ? proof.seen : evidence,
  };
}

/** The same tests on another measure or at another time. */
async function contextFor({ measure, periods }: Subject, tests: TestContext): Promise<TestContext> {
  const facts = { ...tests.facts, ...periods };
  if (measure === null && periods === null) return tests;
  const tables = tests.source.tables.filter(({ name }) => name === facts.metric.table);
  const text = measure === null ? null : measure.isRows ? "count(*)" : measure.name;
  const metric = text === null ? facts.metric : await understandMetric(text, null, { tables, rows: tests.source.rows });
  const own = { ...facts, metric };
  const series = await readSeries(own, tests.evidence);
  const { change } = await measureMetric(own, series, null, tests.evidence);
  return { ...tests, facts: own, series, grounds: { ...tests.grounds, change, explanations: [] } };
}

function measured({ measure }: Subject, { facts, grounds: { change } }: TestContext): Figures {
  return {
    name: measure === null ? facts.metric.label : measure.isRows ? `the number of ${measure.name}` : facts.metric.label,
    before: change.baseline_value,
    after: change.comparison_value,
    relative: change.relative,
    isMoved: change.verdict === "moved",
    pValue: change.p_value,
    share: null,
    onset: null,
    perDay: change.perDay ? { before: daysOf(facts.baseline), after: daysOf(facts.comparison) } : null,
    explanation: null,
    evidence: change.evidence,
  };
}

async function compared(segment: SegmentValue[], context: TestContext): Promise<Figures | null> {
  const { facts } = context;
  const { before, after, relative, pValue, share, onset, onset_interval, evidence, part } = await compareSegment(
    segment,
    context,
  );
  if (part !== null && part.before.rows + part.after.rows === 0) return null;
  return {
    name: nameOf(segment),
    before,
    after,
    relative,
    isMoved: pValue !== null && pValue < unlikely,
    pValue,
    share,
    onset,
    onset_interval,
    perDay: ratesOf(context.grounds.change, facts),
    explanation: null,
    evidence,
  };
}

/** What values of segments are divided by: as the change of the whole is told. */
function ratesOf(
  { rate, perDay }: Pick<MeasuredChange, "rate" | "perDay">,
  { baseline, comparison }: { baseline: Days; comparison: Days },
): Figures["perDay"] {
  if (rate) return { before: rate.lengths.baseline, after: rate.lengths.comparison };
  return perDay ? { before: daysOf(baseline), after: daysOf(comparison) } : null;
}
