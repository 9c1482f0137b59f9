import type { ScoredChunk } from "./lexical/score-bm25.ts";

/** The highest scores first; of equal ones, the chunk learned first. */
export function bestScored(chunks: readonly ScoredChunk[], limit: number): ScoredChunk[] {
  if (chunks.length <= limit) return chunks.toSorted(byScore);
  const threshold = Float64Array.from(chunks, ({ score }) => score).sort()[chunks.length - limit]!;
  return chunks
    .filter(({ score }) => score >= threshold)
    .sort(byScore)
    .slice(0, limit);
}

function byScore(a: ScoredChunk, b: ScoredChunk): number {
  return b.score - a.score || a.chunkId - b.chunkId;
}
