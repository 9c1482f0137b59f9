import type { CaseExplanation } from "./case-result.ts";
import type { Facts } from "./facts.ts";
import type { SegmentValue } from "./facts-sql.ts";
import type { FoundSegment } from "./find-segments.ts";
import type { DraftHypothesis } from "./hypotheses.ts";
import type { TermInWords } from "./look-back/look-back.ts";
import type { HypothesisSession } from "./sessions/investigate-hypothesis.ts";
import { isRatio } from "./sums.ts";
import type { SuspicionAnswer } from "./suspicion/test-suspicion.ts";

export interface ConfirmedSegment {
  /** The hypothesis that named it. */
  source: string;
  segment: FoundSegment;
}

const mostConfirmed = 3;

/** Segments that a person or a mind thought of and their own tests confirmed, as far as no explanation names them yet. */
export function confirmedSegments(
  facts: Facts,
  hypotheses: DraftHypothesis[],
  { suspicion, sessions }: { suspicion: SuspicionAnswer | null; sessions: HypothesisSession[] },
  explanations: CaseExplanation[],
): ConfirmedSegment[] {
  const suspected = hypotheses.find(({ family }) => family === "suspicion");
  const named = [
    ...(suspected && suspicion ? suspicion.confirmed.map((terms) => ({ source: suspected.hypothesis_id, terms })) : []),
    ...sessions.flatMap(({ session }) => session.confirmed.map((terms) => ({ source: session.hypothesisId, terms }))),
  ];
  const known = new Set(
    explanations.flatMap(({ segment }) => (segment === null ? [] : [keyOf(Object.entries(segment))])),
  );
  const found: ConfirmedSegment[] = [];
  for (const { source, terms } of named) {
    const key = keyOf(terms.map(({ dimension, value }) => [dimension, value]));
    if (known.has(key) || found.length === mostConfirmed) continue;
    known.add(key);
    found.push({ source, segment: toSegment(facts, terms) });
  }
  return found;
}

const keyOf = (terms: [string, unknown][]): string =>
  JSON.stringify(terms.map(([name, value]) => [name, `${value}`]).sort());

export const toTermsInWords = (terms: SegmentValue[]): TermInWords[] =>
  terms.map(({ dimension, value }) => ({ dimension: dimension.name, value }));

function toSegment(facts: Facts, terms: TermInWords[]): FoundSegment {
  return {
    terms: terms.map(({ dimension, value }) => ({
      dimension: facts.dimensions.find(({ name }) => name === dimension)!,
      value,
    })),
    channel: isRatio(facts.metric) ? "rate" : "value",
    effect: 0,
    score: 0,
    chance: 1,
  };
}
