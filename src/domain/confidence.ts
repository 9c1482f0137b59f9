export type Confidence = "normal" | "low" | "none";

export const normalFrom = 0.5;
export const lowFrom = 0.3;

/** What the best of the calibrated scores allows to say. */
export function confidenceOf(scores: readonly number[]): Confidence {
  const best = Math.max(0, ...scores);
  if (best >= normalFrom) return "normal";
  return best >= lowFrom ? "low" : "none";
}
