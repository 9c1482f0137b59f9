import type { CosineScale } from "../vectors/cosine-scale.ts";
import { denseWeight } from "./dense-weight.ts";

export interface Scored<Id> {
  id: Id;
  score: number;
}

export interface FuseOptions<Id> {
  /** How many chunks were searched. */
  documents: number;
  /** Of the embedder that gave the dense scores. */
  scale: CosineScale;
  /** How much of each list is used, from the best. */
  depth?: number;
  /** While vectors are still being made: a chunk without one is ranked by its words, not taken for unrelated. */
  hasVector?: (id: Id) => boolean;
}

export interface Fused<Id> extends Scored<Id> {
  lexical: number | null;
  /** Of a chunk that is not in the dense list, what it can be at most; null: it has no vector, or the query has none. */
  cosine: number | null;
}

export interface Fusion<Id> {
  /** The best first. */
  hits: Fused<Id>[];
  /** What the cosines earned, 0 to a half; where no word matches they alone rank, whatever they earned. */
  denseWeight: number;
}

/** Both rankings as one: BM25 and cosines each from 0 to 1 over their best 100, then a weighted sum. */
export function fuse<Id>(
  lexical: readonly Scored<Id>[],
  dense: readonly Scored<Id>[],
  { documents, scale, depth = 100, hasVector = () => true }: FuseOptions<Id>,
): Fusion<Id> {
  const words = best(lexical, depth);
  const meanings = best(dense, depth);
  const earned = denseWeight(meanings, { documents, scale });
  const weight = words.length === 0 ? 1 : earned;
  const wordParts = toParts(words);
  const meaningParts = toParts(meanings);
  const lexicalScores = new Map(words.map(({ id, score }) => [id, score]));
  const cosines = new Map(dense.map(({ id, score }) => [id, score]));
  const lowest = dense.reduce<number | null>((least, { score }) => Math.min(least ?? score, score), null);
  const inPlaceOf = (id: Id) => (hasVector(id) ? 0 : (wordParts.get(id) ?? 0));
  // The lexical hits come first, so that equal sums keep their order.
  const ids = [...new Set([...wordParts.keys(), ...(weight > 0 ? meaningParts.keys() : [])])];
  const hits = ids
    .map((id) => ({
      id,
      score: (1 - weight) * (wordParts.get(id) ?? 0) + weight * (meaningParts.get(id) ?? inPlaceOf(id)),
      lexical: lexicalScores.get(id) ?? null,
      cosine: cosines.get(id) ?? (hasVector(id) ? lowest : null),
    }))
    .sort((a, b) => b.score - a.score);
  return { hits, denseWeight: earned };
}

function best<Id>(list: readonly Scored<Id>[], depth: number): Scored<Id>[] {
  return [...list].sort((a, b) => b.score - a.score).slice(0, depth);
}

function toParts<Id>(list: readonly Scored<Id>[]): Map<Id, number> {
  const highest = list[0]?.score ?? 0;
  const range = highest - (list.at(-1)?.score ?? 0);
  return new Map(list.map(({ id, score }) => [id, range > 0 ? 1 - (highest - score) / range : 1]));
}
