import { AppError } from "../../base/app-error.ts";

/** The cosine of two vectors of length 1. */
export function similarity(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) {
    throw new AppError(
      "VECTORS_DIFFER",
      `Vectors of ${a.length} and ${b.length} dimensions come from two models and cannot be compared. Embed both again.`,
    );
  }
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return Math.min(1, Math.max(-1, sum));
}

export interface Match {
  index: number;
  similarity: number;
}

/** The candidates by falling similarity; of equals the earlier one first. */
export function rankBySimilarity(query: Float32Array, candidates: readonly Float32Array[]): Match[] {
  return candidates
    .map((candidate, index) => ({ index, similarity: similarity(query, candidate) }))
    .sort((a, b) => b.similarity - a.similarity || a.index - b.index);
}

export function mostSimilar(query: Float32Array, candidates: readonly Float32Array[]): Match | null {
  return rankBySimilarity(query, candidates)[0] ?? null;
}

/** The vector in the same direction with length 1; one without a direction stays zero. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
