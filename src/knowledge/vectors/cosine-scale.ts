import type { Embedder } from "./embedder.ts";
import { scalePairs } from "./scale-pairs.ts";
import { similarity } from "./similarity.ts";

/** What an embedder's cosines mean: models differ in where unrelated texts lie and how far they scatter. */
export interface CosineScale {
  /** Of a question and a passage that have nothing to do with each other. */
  unrelated: number;
  /** Standard deviation around it. */
  spread: number;
  /** Of a question and a passage that answers it. */
  related: number;
}

/** Measured as below, kept so that nothing has to be embedded before the first search. */
export const minilmScale: CosineScale = { unrelated: 0.031, spread: 0.074, related: 0.602 };

/** Once for each embedder; 32 short texts. */
export async function measureCosineScale(embedder: Pick<Embedder, "embed">): Promise<CosineScale> {
  const vectors = await embedder.embed(scalePairs.flat());
  const questions = vectors.filter((_, index) => index % 2 === 0);
  const passages = vectors.filter((_, index) => index % 2 === 1);
  const unrelated = questions.flatMap((question, asked) =>
    passages.filter((_, answered) => answered !== asked).map((passage) => similarity(question, passage)),
  );
  const related = questions.map((question, index) => similarity(question, passages[index]!));
  const centre = mean(unrelated);
  const spread = Math.sqrt(mean(unrelated.map((cosine) => (cosine - centre) ** 2)));
  return { unrelated: centre, spread, related: mean(related) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
