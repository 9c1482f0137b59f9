export interface Proportion {
  hits: number;
  of: number;
}

export const shareOf = ({ hits, of }: Proportion): number => (of > 0 ? hits / of : 0);

/** Pooled two-proportion test: how many standard errors the second share is above the first. */
export function proportionZ(first: Proportion, second: Proportion): number {
  if (first.of === 0 || second.of === 0) return 0;
  const pooled = (first.hits + second.hits) / (first.of + second.of);
  const variance = pooled * (1 - pooled) * (1 / first.of + 1 / second.of);
  return variance > 0 ? (shareOf(second) - shareOf(first)) / Math.sqrt(variance) : 0;
}
