/** Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). */
export interface Bm25Settings {
  /** How slowly repetition stops to count. */
  k1: number;
  /** How much long texts are held back: 0 not, 1 fully. */
  b: number;
  /** How often a word of the title counts. */
  titleWeight: number;
  /** What a pair of neighbouring words counts beside a single word. */
  bigramWeight: number;
}

export const bm25Settings: Bm25Settings = { k1: 2, b: 0.9, titleWeight: 2, bigramWeight: 0.2 };

/** What a term that occurs `frequency` times in a document of that length adds, before its inverse frequency. */
export function saturate(frequency: number, relativeLength: number, { k1, b } = bm25Settings): number {
  return (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + b * relativeLength));
}
