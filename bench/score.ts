/** Exact segments: a parent or a child of the true one counts as an extra and a miss. */
export interface Score {
  cases: number;
  hits: number;
  extra: number;
  missed: number;
  /** Cases with at least one claim. */
  claims: number;
}

export const newScore = (): Score => ({ cases: 0, hits: 0, extra: 0, missed: 0, claims: 0 });

export function addCase(score: Score, claimed: string[], truth: Set<string>): void {
  const hits = claimed.filter((segment) => truth.has(segment)).length;
  score.cases++;
  score.hits += hits;
  score.extra += claimed.length - hits;
  score.missed += truth.size - hits;
  if (claimed.length > 0) score.claims++;
}

export const f1Of = ({ hits, extra, missed }: Score) => (2 * hits) / Math.max(1, 2 * hits + extra + missed);
export const precisionOf = ({ hits, extra }: Score) => hits / Math.max(1, hits + extra);
export const recallOf = ({ hits, missed }: Score) => hits / Math.max(1, hits + missed);
