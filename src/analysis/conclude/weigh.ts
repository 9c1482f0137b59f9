import { type Alternative, type AlternativeKind, featureNames } from "./alternatives.ts";

/** Coefficients of one kind of alternative: an intercept, and one for each feature as it is measured. */
export interface KindWeights {
  intercept: number;
  weights: number[];
}

/** What alternatives are weighed by; saying nothing weighs 0. */
export type Scorer = Record<Exclude<AlternativeKind, "nothing">, KindWeights>;

/** Coefficients by the names of their features, as they are kept. */
export type KeptScorer = Record<Exclude<AlternativeKind, "nothing">, Record<string, number>>;

export function toScorer(kept: KeptScorer): Scorer {
  const weightsOf = (kind: keyof Scorer): KindWeights => ({
    intercept: kept[kind]["intercept"]!,
    // What was not fitted weighs nothing.
    weights: featureNames[kind].map((name) => kept[kind][name] ?? 0),
  });
  return { broad: weightsOf("broad"), part: weightsOf("part"), fault: weightsOf("fault"), event: weightsOf("event") };
}

/** How probable each alternative is to be the right thing to say, together 1. */
export function weigh(scorer: Scorer, alternatives: Pick<Alternative, "kind" | "features">[]): number[] {
  const scores = alternatives.map(({ kind, features }) => {
    if (kind === "nothing") return 0;
    const { intercept, weights } = scorer[kind];
    return features.reduce((sum, feature, i) => sum + feature * weights[i]!, intercept);
  });
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
