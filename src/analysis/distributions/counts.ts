import { betaLower, betaUpper, binomialKernel } from "./beta.ts";
import { gammaLower, gammaUpper, poissonKernel } from "./gamma.ts";

export function poissonProbability(count: number, mean: number): number {
  return poissonKernel(count, mean);
}

/** P(X ≤ count). */
export function poissonLower(count: number, mean: number): number {
  return count < 0 ? 0 : gammaUpper(Math.floor(count) + 1, mean);
}

/** P(X ≥ count). */
export function poissonUpper(count: number, mean: number): number {
  return count <= 0 ? 1 : gammaLower(Math.ceil(count), mean);
}

export interface BinomialTrials {
  trials: number;
  probability: number;
}

export function binomialProbability(successes: number, { trials, probability }: BinomialTrials): number {
  if (probability === 0 || probability === 1) return successes === trials * probability ? 1 : 0;
  return binomialKernel(successes, trials - successes, probability, 1 - probability);
}

/** P(X ≤ successes). */
export function binomialLower(successes: number, { trials, probability }: BinomialTrials): number {
  const k = Math.floor(successes);
  if (k < 0) return 0;
  if (k >= trials) return 1;
  return betaUpper(probability, k + 1, trials - k);
}

/** P(X ≥ successes). */
export function binomialUpper(successes: number, { trials, probability }: BinomialTrials): number {
  const k = Math.ceil(successes);
  if (k <= 0) return 1;
  if (k > trials) return 0;
  return betaLower(probability, k, trials - k + 1);
}

/**
 * Two-sided exact test that two Poisson counts have rates in the proportion of their exposures
 * (Przyborowski and Wilenski 1940), doubling the smaller tail with mid-p.
 */
export function poissonPairTest(
  first: { count: number; exposure: number },
  second: { count: number; exposure: number },
) {
  const trials = first.count + second.count;
  if (trials === 0) return 1;
  const law = { trials, probability: first.exposure / (first.exposure + second.exposure) };
  const here = binomialProbability(first.count, law) / 2;
  const lower = binomialLower(first.count, law) - here;
  const upper = binomialUpper(first.count, law) - here;
  return Math.min(1, 2 * Math.min(lower, upper));
}
