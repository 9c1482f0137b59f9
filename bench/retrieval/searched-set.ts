import type { Fused, Scored } from "../../src/knowledge/fuse/fuse.ts";
import { fuse } from "../../src/knowledge/fuse/fuse.ts";
import { minilmScale } from "../../src/knowledge/vectors/cosine-scale.ts";
import type { Embedder } from "../../src/knowledge/vectors/embedder.ts";
import { rankBySimilarity } from "../../src/knowledge/vectors/similarity.ts";
import { cachedVectors } from "./cached-vectors.ts";
import type { LexicalIndex } from "./lexical/lexical-index.ts";
import { openLexicalIndex } from "./lexical/lexical-index.ts";

export interface Ranking {
  lexical: Scored<number>[];
  dense: Scored<number>[];
  fused: Fused<number>[];
  denseWeight: number;
}

/** Chunks with both indexes over them. */
export interface SearchedSet {
  size: number;
  index: LexicalIndex;
  rank(query: string, vector: Float32Array): Ranking;
}

export async function openSearchedSet(
  chunks: readonly { title: string; text: string }[],
  embedder: Embedder,
): Promise<SearchedSet> {
  const index = openLexicalIndex(chunks);
  const vectors = await cachedVectors(
    embedder,
    chunks.map(({ title, text }) => `${title}\n${text}`),
  );
  return {
    size: chunks.length,
    index,
    rank: (query, vector) => {
      const lexical = index.search(query, 100).map((hit) => ({ id: hit.index, score: hit.score }));
      const dense = rankBySimilarity(vector, vectors).map((match) => ({ id: match.index, score: match.similarity }));
      const { hits, denseWeight } = fuse(lexical, dense, { documents: chunks.length, scale: minilmScale });
      return { lexical, dense, fused: hits, denseWeight };
    },
  };
}
