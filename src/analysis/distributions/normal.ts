import { gammaLower, gammaUpper } from "./gamma.ts";

export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
}

export function normalLower(z: number): number {
  return normalUpper(-z);
}

/** P(Z > z), accurate when tiny. */
export function normalUpper(z: number): number {
  const half = 0.5 * z * z;
  return z > 0 ? 0.5 * gammaUpper(0.5, half) : 0.5 + 0.5 * gammaLower(0.5, half);
}

export function normalTwoSided(z: number): number {
  return gammaUpper(0.5, 0.5 * z * z);
}

export function erfc(x: number): number {
  return x > 0 ? gammaUpper(0.5, x * x) : 1 + gammaLower(0.5, x * x);
}

/** Acklam's rational approximation, polished by two steps of Halley's method. */
export function normalQuantile(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) return Number.NaN;
  if (probability === 0) return Number.NEGATIVE_INFINITY;
  if (probability === 1) return Number.POSITIVE_INFINITY;
  if (probability > 0.5) return -normalQuantile(1 - probability);
  let z = approximateQuantile(probability);
  for (let step = 0; step < 2; step++) {
    const error = (normalLower(z) - probability) / normalDensity(z);
    z -= error / (1 + (z * error) / 2);
  }
  return z;
}

function approximateQuantile(probability: number): number {
  if (probability < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(probability));
    return (
      (((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
    );
  }
  const q = probability - 0.5;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  );
}
