import { MAD_TO_SIGMA, median } from "../robust.ts";
import { pelt } from "./pelt.ts";
import { robustChangePoints } from "./robust-change-points.ts";
import { normalMeanCost, normalMeanVarianceCost, poissonCost } from "./segment-costs.ts";

export interface ChangePointOptions {
  model: "mean" | "mean_variance" | "poisson" | "robust";
  minimumLength: number;
}

/** Indexes at which a new regime starts. Independent noise is assumed: remove weekdays first. */
export function findChangePoints(values: readonly number[], { model, minimumLength }: ChangePointOptions): number[] {
  const count = values.length;
  if (count < 2 * minimumLength) return [];
  const sigma = differenceSigma(values);
  const price = Math.log(count);
  if (model === "robust") return robustChangePoints(values, { penalty: 3 * price * sigma ** 2, threshold: 3 * sigma });
  const models = {
    mean: { cost: normalMeanCost(values, sigma), penalty: 3 * price },
    mean_variance: { cost: normalMeanVarianceCost(values, 1e-4 * sigma ** 2), penalty: 4 * price },
    poisson: { cost: poissonCost(values), penalty: 3 * price },
  };
  return pelt({ count, ...models[model], minimumLength });
}

/** Standard deviation from first differences, which level shifts hardly touch. */
export function differenceSigma(values: readonly number[]): number {
  const differences = values.slice(1).map((value, i) => Math.abs(value - values[i]!));
  const typical = (MAD_TO_SIGMA * median(differences)) / Math.SQRT2;
  if (typical > 0) return typical;
  const rootMeanSquare = Math.sqrt(
    differences.reduce((sum, value) => sum + value * value, 0) / (2 * differences.length),
  );
  return rootMeanSquare > 0 ? rootMeanSquare : 1;
}
