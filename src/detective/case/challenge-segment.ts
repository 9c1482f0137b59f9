import type { Bucket } from "../../analysis/series.ts";
import { formatSignedPercent } from "../../base/format-number.ts";
import type { SegmentValue } from "../../investigate/facts-sql.ts";
import { daysOf } from "../../investigate/question.ts";
import { listed } from "../../investigate/report/plain-text.ts";
import { pText } from "../../investigate/report/words.ts";
import type { Sentence } from "../../investigate/sentences/sentence.ts";
import type { TestContext } from "../../investigate/suspicion/claim.ts";
import { compareSegment } from "../../investigate/suspicion/compare-segment.ts";
import { changeOf, seriesWithout } from "../../investigate/suspicion/series-against.ts";
import { testSegment } from "../../investigate/test-segment.ts";
import { nameOf } from "./figures.ts";

/** One attempt to show that a segment is not behind the change. */
export interface Attempt {
  /** The segment stood up to it. */
  isWithstood: boolean;
  sentence: Sentence;
}

const alongside = 0.5;
const unlikely = 0.05;
const oftenFrom = 0.2;
const fewestPairs = 5;

/** Looks in the data themselves for what would speak against the segment, whatever the ledger says of it. */
export async function challengeSegment(segment: SegmentValue[], context: TestContext): Promise<Attempt[]> {
  const { facts, series, evidence } = context;
  const figures = await compareSegment(segment, context);
  const { proof } = await testSegment(facts, segment, series, evidence);
  const name = nameOf(segment);
  return [
    besideIt(name, figures, proof.controls),
    withoutIt(name, context, figures.buckets, [...proof.onset, series.evidence]),
    earlier(name, context, figures.buckets, proof.onset),
  ].filter((attempt) => attempt !== null);
}

type Compared = Awaited<ReturnType<typeof compareSegment>>;

function besideIt(name: string, { siblings, relative }: Compared, evidence: string[]): Attempt | null {
  const shown = siblings.flatMap(({ name: other, relative: own }) => (own === null ? [] : [{ other, own }]));
  if (shown.length === 0 || relative === null || relative === 0) return null;
  const isWithstood = shown.every(({ own }) => own / relative <= alongside);
  const moves = listed(shown.map(({ other, own }) => `${other} ${formatSignedPercent(own)}`));
  const text = isWithstood
    ? `What is beside ${name} did not move like it: ${moves}, against ${formatSignedPercent(relative)}.`
    : `What is beside ${name} moved alike: ${moves}, against ${formatSignedPercent(relative)}.`;
  return { isWithstood, sentence: { text, evidence } };
}

function withoutIt(
  name: string,
  { facts, series, grounds }: TestContext,
  own: Bucket[],
  evidence: string[],
): Attempt | null {
  const rest = changeOf(facts, seriesWithout(facts, series.buckets, own));
  const { relative } = grounds.change;
  if (rest === null || rest.relative === null || relative === null || relative === 0) return null;
  const remains = rest.relative / relative > alongside && rest.pValue !== null && rest.pValue < unlikely;
  const p = rest.pValue === null ? "" : ` (${pText(rest.pValue)})`;
  const text = remains
    ? `Without ${name} the change is still there: ${formatSignedPercent(rest.relative)}${p} instead of ${formatSignedPercent(relative)}.`
    : `Without ${name} little is left of the change: ${formatSignedPercent(rest.relative)}${p} instead of ${formatSignedPercent(relative)}.`;
  return { isWithstood: !remains, sentence: { text, evidence } };
}

/** How often it moved as much before: what happens every other week explains nothing. */
function earlier(name: string, { facts }: TestContext, buckets: Bucket[], evidence: string[]): Attempt | null {
  const days = daysOf(facts.comparison);
  const start = Date.parse(facts.comparison.start) / 86_400_000;
  const valueIn = (from: number, to: number) => {
    const inside = buckets.filter(({ time }) => time >= from && time < to);
    const sum = (of: (bucket: Bucket) => number) => inside.reduce((total, bucket) => total + of(bucket), 0);
    const weight = sum(({ denominator }) => denominator ?? 0);
    return weight > 0 ? sum(({ numerator }) => numerator) / weight : sum(({ numerator }) => numerator);
  };
  const moveAt = (at: number) => {
    const before = valueIn(at - days, at);
    return before === 0 ? null : (valueIn(at, at + days) - before) / Math.abs(before);
  };
  const now = moveAt(start);
  const first = Math.min(...buckets.map(({ time }) => time));
  const moves: number[] = [];
  for (let at = start - days; at - days >= first; at -= 1) moves.push(moveAt(at) ?? 0);
  if (now === null || moves.length < fewestPairs) return null;
  const alike = moves.filter((move) => Math.abs(move) >= Math.abs(now)).length;
  const isWithstood = alike / moves.length < oftenFrom;
  const pairs = `${moves.length} earlier pairs of ${days}-day periods`;
  const text = `${name} moved as much in ${alike === 0 ? "none" : alike} of ${pairs}${isWithstood ? "" : ", so such a move is nothing unusual"}.`;
  return { isWithstood, sentence: { text, evidence } };
}
