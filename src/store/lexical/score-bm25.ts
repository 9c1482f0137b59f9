import type { CorpusView } from "./corpus-view.ts";
import type { SegmentPostings } from "./load-postings.ts";

export interface ScoredChunk {
  chunkId: number;
  score: number;
}

/** BM25 (Robertson and Zaragoza 2009) with the never-negative inverse document frequency. */
const saturation = 2;
const lengthEffect = 0.9;

/** Chunks with a score, those of `isWanted` alone. Frequencies are those of the whole corpus, so a filter changes no score. */
export function scoreBm25(
  { chunkCount, totalLength }: CorpusView,
  postings: readonly SegmentPostings[],
  weights: ReadonlyMap<number, number>,
  isWanted: (chunkId: number) => boolean,
): ScoredChunk[] {
  const averageLength = totalLength / Math.max(chunkCount, 1) || 1;
  const rarity = new Map([...weights.keys()].map((term) => [term, rarityOf(term)]));
  return postings.flatMap(scoreSegment);

  function rarityOf(term: number): number {
    let frequency = 0;
    for (const { segment, byTerm } of postings) {
      const places = byTerm.get(term)?.places ?? [];
      for (let index = 0; index < places.length; index += 1) frequency += segment.isAlive[places[index]!]!;
    }
    return Math.log(1 + (chunkCount - frequency + 0.5) / (frequency + 0.5));
  }

  function scoreSegment({ segment, byTerm }: SegmentPostings): ScoredChunk[] {
    const scores = new Float64Array(segment.chunkIds.length);
    for (const [term, weight] of weights) {
      const found = byTerm.get(term);
      if (!found) continue;
      const { places, counts } = found;
      const factor = weight * rarity.get(term)! * (saturation + 1);
      for (let index = 0; index < places.length; index += 1) {
        const place = places[index]!;
        const damping = saturation * (1 - lengthEffect + (lengthEffect * segment.lengths[place]!) / averageLength);
        scores[place]! += (factor * counts[index]!) / (counts[index]! + damping);
      }
    }
    const scored: ScoredChunk[] = [];
    for (let place = 0; place < scores.length; place += 1) {
      if (scores[place] === 0 || segment.isAlive[place] === 0) continue;
      const chunkId = segment.chunkIds[place]!;
      if (isWanted(chunkId)) scored.push({ chunkId, score: scores[place]! });
    }
    return scored;
  }
}
