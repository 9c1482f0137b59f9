import { tQuantile, tTwoSided } from "../distributions/student-t.ts";
import { median } from "../robust.ts";
import { contrastVariance, fitNoise } from "./autocorrelated-noise.ts";

export interface Trend {
  slope: number;
  /** Value of the line at time 0. */
  intercept: number;
  /** Standard error of the slope, with the residuals' resemblance to their neighbours taken into account. */
  standardError: number;
  interval: [number, number];
  pValue: number;
}

/** The median of all pairwise slopes (Theil 1950, Sen 1968), thinned to at most about 200,000 pairs. */
export function theilSen(times: readonly number[], values: readonly number[]): { slope: number; intercept: number } {
  const count = times.length;
  const stride = Math.max(1, Math.ceil((count * (count - 1)) / 2 / 200_000));
  const slopes: number[] = [];
  for (let gap = 1; gap < count; gap += 1) {
    for (let i = gap % stride; i + gap < count; i += stride) {
      const run = times[i + gap]! - times[i]!;
      if (run !== 0) slopes.push((values[i + gap]! - values[i]!) / run);
    }
  }
  const slope = slopes.length > 0 ? median(slopes) : 0;
  return { slope, intercept: median(values.map((value, i) => value - slope * times[i]!)) };
}

/** A robust line through evenly spaced values, one per position. Null for fewer than four values. */
export function estimateTrend(positions: readonly number[], values: readonly number[]): Trend | null {
  if (values.length < 4) return null;
  const { slope, intercept } = theilSen(positions, values);
  const residuals = values.map((value, i) => ({
    position: positions[i]!,
    group: 0,
    value: value - intercept - slope * positions[i]!,
  }));
  const noise = fitNoise(residuals, 2);
  const centre = positions.reduce((sum, position) => sum + position, 0) / positions.length;
  const spread = positions.reduce((sum, position) => sum + (position - centre) ** 2, 0);
  const weights = positions.map((position) => ({ position, weight: (position - centre) / spread }));
  const standardError = Math.sqrt(contrastVariance(noise, weights));
  const reach = tQuantile(0.975, noise.freedom) * standardError;
  const pValue = standardError > 0 ? tTwoSided(slope / standardError, noise.freedom) : slope === 0 ? 1 : 0;
  return { slope, intercept, standardError, interval: [slope - reach, slope + reach], pValue };
}
