import type { CosineScale } from "../vectors/cosine-scale.ts";
import { expectedAtRank } from "./best-of-many.ts";
import type { LexicalEvidence } from "./lexical-evidence.ts";

export interface HitEvidence extends LexicalEvidence {
  /** Null: there is no vector of the query or of the chunk. */
  cosine: number | null;
}

export interface CalibrationContext {
  /** How many chunks were searched. */
  documents: number;
  /** Of the embedder that gave the cosine. */
  scale: CosineScale;
  /** What the cosines counted in this search; 0: they do not stand out, so the words have to agree. */
  denseWeight: number;
}

/** How sure it is that a chunk is about the query, 0 to 1: below 0.3 it is not, from 0.5 on it is. */
export function calibrate(hit: HitEvidence, context: CalibrationContext): number {
  const words = wordsAlone(hit);
  if (hit.cosine === null) return toShare(words);
  const meaning = withMeaning(cosineExcess(hit.cosine, context), hit);
  return toShare(context.denseWeight > 0 ? meaning : Math.min(meaning, words));
}

/** How far a cosine lies above that of the nearest of so many unrelated chunks, in standard deviations. */
export function cosineExcess(
  cosine: number,
  { documents, scale }: Pick<CalibrationContext, "documents" | "scale">,
): number {
  return (cosine - scale.unrelated) / scale.spread - expectedAtRank(1, documents);
}

// Near to what bench/retrieval.ts fits on all its sets, questions in the documents' own words about what they do not say
// among them: those are near in meaning too, and only a word that is missing gives them away.
function withMeaning(excess: number, { coverage, surprise }: LexicalEvidence): number {
  return 0.8 * excess + 2.5 * coverage + 0.1 * surprise - 2.42;
}

// Words alone are a weak witness: both much of the question and more than chance has to be there.
function wordsAlone({ coverage, surprise }: LexicalEvidence): number {
  return Math.min(8 * (coverage - 0.28), surprise + 1.75);
}

function toShare(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
