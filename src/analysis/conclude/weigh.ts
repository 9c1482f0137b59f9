import { type Alternative, type AlternativeKind, featureNames } from "./alternatives.ts";
import { somethingNames } from "./something.ts";

/** An intercept, and one coefficient for each feature as it is measured. */
export interface Weights {
  intercept: number;
  weights: number[];
}

/** How probable it is that anything is to be said, and if so what. */
export type Scorer = Record<AlternativeKind | "something", Weights>;

/** Coefficients by the names of their features, as they are kept. */
export type KeptScorer = Record<AlternativeKind | "something", Record<string, number>>;

export const scoredNames: Record<AlternativeKind | "something", string[]> = {
  something: somethingNames,
  ...featureNames,
};

export function toScorer(kept: KeptScorer): Scorer {
  const kinds = Object.keys(scoredNames) as (keyof Scorer)[];
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { intercept: kept[kind]["intercept"]!, weights: scoredNames[kind].map((name) => kept[kind][name]!) },
    ]),
  ) as Scorer;
}

export const scoreOf = ({ intercept, weights }: Weights, features: number[]): number =>
  features.reduce((sum, feature, i) => sum + feature * weights[i]!, intercept);

export const toProbability = (score: number): number => 1 / (1 + Math.exp(-score));

/** How probable each alternative is to be the right thing to say, together 1. */
export function weigh(
  scorer: Record<AlternativeKind, Weights>,
  alternatives: Pick<Alternative, "kind" | "features">[],
): number[] {
  const scores = alternatives.map(({ kind, features }) => scoreOf(scorer[kind], features));
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
