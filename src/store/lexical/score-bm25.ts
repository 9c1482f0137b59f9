import type { BestScores } from "../best-scores.ts";
import type { AllowedChunks } from "../chunk-filter.ts";
import type { CorpusView } from "./corpus-view.ts";
import { countChunks } from "./count-chunks.ts";
import type { SegmentPostings } from "./load-postings.ts";
import type { QueryTerm } from "./read-query-terms.ts";

/** BM25 (Robertson and Zaragoza 2009) with the inverse document frequency that is never negative. */
const saturation = 2;
const lengthEffect = 0.9;

/** How much a chunk's length takes from each of its terms. */
export function dampingOf(length: number, averageLength: number): number {
  return saturation * (1 - lengthEffect + (lengthEffect * length) / averageLength);
}

/** How telling a term is that `containing` of so many chunks have. Never negative. */
export function inverseFrequency(containing: number, chunks: number): number {
  return Math.log(1 + (chunks - containing + 0.5) / (containing + 0.5));
}

interface Factor {
  key: number;
  factor: number;
}

/** Offers the chunks that are allowed. Frequencies are those of the whole corpus, so a filter changes no score. */
export function scoreBm25(
  { chunkCount }: CorpusView,
  postings: readonly SegmentPostings[],
  terms: readonly QueryTerm[],
  { allowed, best }: { allowed: AllowedChunks | null; best: BestScores },
): void {
  const factors = terms.flatMap(({ keys, weight }) => {
    const frequency = countChunks(postings, keys);
    const rarity = inverseFrequency(frequency, chunkCount);
    return [...keys].map((key): Factor => ({ key, factor: weight * rarity * (saturation + 1) }));
  });
  for (const found of postings) offerSegment(found.segment, scoreSegment(found, factors), allowed, best);
}

function scoreSegment({ segment, byTerm }: SegmentPostings, factors: readonly Factor[]): Float64Array {
  const { damping } = segment;
  const scores = new Float64Array(damping.length);
  for (const { key, factor } of factors) {
    const found = byTerm.get(key);
    if (!found) continue;
    const { places, counts } = found;
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index]!;
      const count = counts[index]!;
      scores[place]! += (factor * count) / (count + damping[place]!);
    }
  }
  return scores;
}

function offerSegment(
  { chunkIds, isAlive }: SegmentPostings["segment"],
  scores: Float64Array,
  allowed: AllowedChunks | null,
  best: BestScores,
): void {
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place]!;
    if (score === 0 || score < best.threshold || isAlive[place] === 0) continue;
    if (allowed === null || allowed.has(chunkIds[place]!)) best.offer(chunkIds[place]!, score);
  }
}
